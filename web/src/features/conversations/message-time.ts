import { daysBetween, isSameYear } from '../../lib/day-name'
import { dateFormat, dayAndMonth } from '../../lib/time'

const clock = dateFormat({ timeStyle: 'short' })
const shortWeekday = dateFormat({ weekday: 'short' })
const shortThisYear = dayAndMonth()
const shortAnyYear = dateFormat({ dateStyle: 'medium' })

/** "2:05 PM". */
export const clockTime = (iso: string) => clock(new Date(iso))

/** The same for all moments of one day, where the reader is. */
export const dayOf = (iso: string) => new Date(iso).toDateString()

/** In a list, where there is little room: "2:05 PM", "Yesterday", "Tue", "Nov 3", "Nov 3, 2025". */
export function briefTime(iso: string, now = Date.now()): string {
  const day = new Date(iso)
  const days = daysBetween(day, now)
  if (days === 0) return clock(day)
  if (days === 1) return 'Yesterday'
  if (days > 1 && days < 7) return shortWeekday(day)
  return (isSameYear(day, now) ? shortThisYear : shortAnyYear)(day)
}
