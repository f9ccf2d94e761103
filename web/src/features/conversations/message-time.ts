import { dateFormat, dayAndMonth } from '../../lib/time'

const DAY_MS = 24 * 3600 * 1000

const clock = dateFormat({ timeStyle: 'short' })
const weekday = dateFormat({ weekday: 'long' })
const shortWeekday = dateFormat({ weekday: 'short' })
const thisYear = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const anyYear = dateFormat({ dateStyle: 'long' })
const shortThisYear = dayAndMonth()
const shortAnyYear = dateFormat({ dateStyle: 'medium' })

/** "2:05 PM". */
export const clockTime = (iso: string) => clock(new Date(iso))

/** The same for all moments of one day, where the reader is. */
export const dayOf = (iso: string) => new Date(iso).toDateString()

/** Over the messages of a day: "Today", "Yesterday", "Tuesday", "Tuesday, November 3", "November 3, 2025". */
export function dayName(iso: string, now = Date.now()): string {
  const day = new Date(iso)
  const days = daysBetween(day, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days > 1 && days < 7) return weekday(day)
  return (isSameYear(day, now) ? thisYear : anyYear)(day)
}

/** In a list, where there is little room: "2:05 PM", "Yesterday", "Tue", "Nov 3", "Nov 3, 2025". */
export function briefTime(iso: string, now = Date.now()): string {
  const day = new Date(iso)
  const days = daysBetween(day, now)
  if (days === 0) return clock(day)
  if (days === 1) return 'Yesterday'
  if (days > 1 && days < 7) return shortWeekday(day)
  return (isSameYear(day, now) ? shortThisYear : shortAnyYear)(day)
}

/** By the calendar, not by hours; a day of 23 or 25 hours counts as one. */
function daysBetween(day: Date, now: number): number {
  const midnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0)
  return Math.round((midnight(new Date(now)) - midnight(day)) / DAY_MS)
}

const isSameYear = (day: Date, now: number) => day.getFullYear() === new Date(now).getFullYear()
