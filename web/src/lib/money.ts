import { whenUsed } from './when-used'

const whole = whenUsed(() => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }))
const withCents = whenUsed(
  () => new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

/** "$4,200"; cents only when there are some: "$4,200.50". */
export const dollars = (amount: number) => centsAsDollars(Math.round(amount * 100))

/** 420050 is "$4,200.50". */
export function centsAsDollars(cents: number): string {
  const format = cents % 100 === 0 ? whole() : withCents()
  return `$${format.format(cents / 100)}`
}

/** "12.349" is 1234: what is finer than a cent is left out, as text, without a fraction on the way. */
export const parseCentsDown = (text: string) => parseCents(text.replace(/(\.\d\d)\d+\s*$/, '$1'))

/** "$1,500.5" is 150050, in whole numbers all the way: no cent is lost to a fraction. What is no amount is null. */
export function parseCents(text: string): number | null {
  const plain = text.trim().replace(/^\$\s*/, '')
  const parts = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(plain)
  if (!parts) return null
  const [, whole = '', cents = ''] = parts
  return Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}
