import { whenUsed } from './when-used'

const HOUR = 3600
const DAY = 24 * HOUR
const MONTH = (365 * DAY) / 12

/** Each with the size of the one below it. */
const UNITS = [
  ['year', 12 * MONTH, MONTH],
  ['month', MONTH, 7 * DAY],
  ['week', 7 * DAY, DAY],
  ['day', DAY, HOUR],
  ['hour', HOUR, 60],
  ['minute', 60, 1],
] as const

/** WebKit on Linux says "C" where no language is set. `Intl` throws on such a name, and the page with it. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

const languages = () => [
  ...((globalThis.navigator as Navigator | undefined)?.languages.filter(isLanguage) ?? []),
  'en',
]

/** Dates as the reader's browser writes them. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = whenUsed(() => new Intl.DateTimeFormat(languages(), options))
  return (date) => format().format(date)
}

/**
 * "Nov 28". What a browser does for `month` and `day` alone takes it three times as long the first time as a whole date
 * does, so that is made shorter.
 */
export function dayAndMonth(options: Intl.DateTimeFormatOptions = {}): (date: Date) => string {
  const format = whenUsed(
    () => new Intl.DateTimeFormat(languages(), { dateStyle: 'medium', ...options }),
  )
  return (date) => withoutYear(format().formatToParts(date))
}

/** The year goes with what divides it from the rest; a full stop ends an ordinal number and stays. */
export function withoutYear(parts: readonly Intl.DateTimeFormatPart[]): string {
  const year = parts.findIndex(({ type }) => type === 'year')
  const isLast = year > 0
  const divider = parts[year - 1]?.value === '.' ? 0 : 1
  const kept = isLast ? parts.slice(0, year - divider) : parts.slice(year + 2)
  return kept.map(({ value }) => value).join('')
}

const relative = whenUsed(() => new Intl.RelativeTimeFormat(languages(), { numeric: 'auto' }))
const exact = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const short = dateFormat({ dateStyle: 'medium' })
const day = dateFormat({ dateStyle: 'long' })
const soon = dayAndMonth()

/** "3 hours ago", "yesterday", "in 2 weeks"; under a minute it is "now". */
export function relativeTime(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000
  for (const [unit, size, below] of UNITS) {
    // Also what the unit below would round up to it: "yesterday", not "24 hours ago".
    if (Math.round(Math.abs(seconds) / below) * below >= size)
      return relative().format(Math.round(seconds / size), unit)
  }
  return relative().format(0, 'second')
}

export const exactTime = (iso: string) => exact(new Date(iso))
export const calendarDay = (iso: string) => day(new Date(iso))
/** "Nov 15, 2026", where there is little room. */
export const shortDay = (iso: string) => short(new Date(iso))
/** "Nov 28": a deadline is near enough to need no year. */
export const deadline = (iso: string) => soon(new Date(iso))

const civil = dayAndMonth({ timeZone: 'UTC' })
const civilWithYear = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** "2026-12-12" is "Dec 12" wherever one reads it; in another year "Dec 12, 2026". */
export const civilDay = (date: string, now = new Date()) =>
  (date.startsWith(String(now.getFullYear())) ? civil : civilWithYear)(new Date(date))
