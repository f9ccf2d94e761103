import { dateFormat } from './time'

const DAY_MS = 24 * 3600 * 1000

const weekday = dateFormat({ weekday: 'long' })
const thisYear = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const anyYear = dateFormat({ dateStyle: 'long' })

/** Over the messages of a day: "Today", "Yesterday", "Tuesday", "Tuesday, November 3", "November 3, 2025". */
export function dayName(iso: string, now = Date.now()): string {
  const day = new Date(iso)
  const days = daysBetween(day, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days > 1 && days < 7) return weekday(day)
  return (isSameYear(day, now) ? thisYear : anyYear)(day)
}

/** By the calendar, not by hours; a day of 23 or 25 hours counts as one. */
export function daysBetween(day: Date, now: number): number {
  const midnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0)
  return Math.round((midnight(new Date(now)) - midnight(day)) / DAY_MS)
}

export const isSameYear = (day: Date, now: number) =>
  day.getFullYear() === new Date(now).getFullYear()
