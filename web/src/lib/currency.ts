import { centsAsDollars } from './money'

/** Dollars as everywhere in the app; another currency by its three letters. */
export const money = (cents: number, currency: string) =>
  currency === 'usd'
    ? centsAsDollars(cents)
    : `${centsAsDollars(cents).slice(1)} ${currency.toUpperCase()}`

/** An amount as people type it: 1900 is "19", 1950 is "19.50". */
export const centsAsText = (cents: number): string =>
  cents % 100 === 0
    ? String(cents / 100)
    : `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
