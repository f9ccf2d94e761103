/** How the ids of the editor's fields begin. */
export const PROFILE_FORM = 'profile'

export const MOST_SKILLS = 15
export const MOST_LANGUAGES = 10
export const MOST_LINKS = 5
export const LONGEST_LINK = 300
export const BIO_LENGTH = 5_000
export const ABOUT_LENGTH = 3_000
export const HEADLINE_LENGTH = 100
export const NAME_LENGTH = 100
export const HIGHEST_RATE_CENTS = 100_000_000

/** Currencies with a hundredth, which is what amounts are kept in. */
export const CURRENCIES: readonly string[] = [
  'USD',
  'EUR',
  'GBP',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'DKK',
  'INR',
  'MXN',
  'NOK',
  'NZD',
  'PLN',
  'SEK',
  'SGD',
  'ZAR',
]

export const COMPANY_SIZES = ['1', '2-10', '11-50', '51-200', '201-1000', '1000+'] as const

/** "75", "1,250.50" or "$75" in cents; null for an empty text, undefined for what is no amount. */
export function centsOf(typed: string): number | null | undefined {
  const plain = typed.replace(/[\s,$€£]/g, '')
  if (plain === '') return null
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * 100)
}

/** Cents as one types them: "75" or "75.50". */
export function typedAmount(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/** The form's field for a name in the API: "rate_min_cents" is "rate_min", "links.other[1]" is "other". */
export function formField(apiField: string): string {
  // Any link will do, and the website is the first of them.
  if (apiField === 'links') return 'website'
  return apiField
    .replace(/^links\./, '')
    .replace(/[.[].*$/, '')
    .replace(/_cents$/, '')
    .replace(/_(url|id)$/, '')
}
