import { centsAsDollars } from './money'

/** Dollars as everywhere in the app; another currency by its three letters. */
export const money = (cents: number, currency: string) =>
  currency === 'usd'
    ? centsAsDollars(cents)
    : `${centsAsDollars(cents).slice(1)} ${currency.toUpperCase()}`
