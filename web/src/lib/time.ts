const UNITS = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const short = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** "3 hours ago", "yesterday", "in 2 weeks"; under a minute it is "just now". */
export function relativeTime(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit)
  }
  return 'just now'
}

export const exactTime = (iso: string) => exact.format(new Date(iso))
export const calendarDay = (iso: string) => day.format(new Date(iso))
/** "Nov 15, 2026", where there is little room. */
export const shortDay = (iso: string) => short.format(new Date(iso))
