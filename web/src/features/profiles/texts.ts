import type { Availability, ExperienceLevel, RateType, Visibility } from './types'

/** What the choices of a profile are called. */
export const EXPERIENCE = {
  entry: 'Starting out',
  intermediate: 'Experienced',
  expert: 'Expert',
} as const satisfies Record<ExperienceLevel, string>

export const RATE_TYPES = {
  hourly: 'By the hour',
  daily: 'By the day',
  project: 'By the project',
} as const satisfies Record<RateType, string>

const PER: Record<RateType, string> = {
  hourly: 'an hour',
  daily: 'a day',
  project: 'a project',
}

export const AVAILABILITY = {
  available: 'Available now',
  limited: 'Limited availability',
  unavailable: 'Not available',
} as const satisfies Record<Availability, string>

export const VISIBILITY = {
  public: {
    title: 'Everyone',
    text: 'Anyone can find and open your profile.',
  },
  members: {
    title: 'Members',
    text: 'Only people who are signed in can open it.',
  },
  private: {
    title: 'Only you',
    text: 'No one can find it. Clients still see your name on your proposals.',
  },
} as const satisfies Record<Visibility, { title: string; text: string }>

interface Rate {
  readonly rate_type?: RateType | null
  readonly rate_min_cents?: number | null
  readonly rate_max_cents?: number | null
  readonly currency: string
}

/** "$50-80 an hour", "from $400 a day", "up to €9,000 a project"; null when nothing is said. */
export function rateText({
  rate_type,
  rate_min_cents: min,
  rate_max_cents: max,
  currency,
}: Rate): string | null {
  const per = rate_type ? ` ${PER[rate_type]}` : ''
  const known = (cents: number | null | undefined): cents is number =>
    cents !== null && cents !== undefined
  if (known(min) && known(max)) {
    const range = min === max ? money(min, currency) : moneyRange(min, max, currency)
    return range + per
  }
  if (known(min)) return `from ${money(min, currency)}${per}`
  if (known(max)) return `up to ${money(max, currency)}${per}`
  return null
}

/** Kept, because a list shows many rates and a format is slow to make. */
const formats = new Map<string, Intl.NumberFormat>()

function format(cents: readonly number[], currency: string): Intl.NumberFormat {
  const whole = cents.every((amount) => amount % 100 === 0)
  const digits = whole ? 0 : 2
  const name = `${currency} ${digits}`
  const made =
    formats.get(name) ??
    new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  formats.set(name, made)
  return made
}

const money = (cents: number, currency: string) => format([cents], currency).format(cents / 100)

function moneyRange(min: number, max: number, currency: string): string {
  // Without the spaces that the range of Intl puts around its dash.
  const [from, to] = [min, max].map((cents) => format([min, max], currency).format(cents / 100))
  const symbol = /^\D+/.exec(to ?? '')?.[0] ?? ''
  return `${from ?? ''}–${(to ?? '').slice(symbol.length)}`
}

/** "Lisbon, Portugal" */
export function placeText({ city, country }: { city?: string | null; country?: string | null }) {
  return [city, country].filter(Boolean).join(', ')
}
