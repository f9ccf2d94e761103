const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const withCents = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** "$4,200"; cents only when there are some: "$4,200.50". */
export function dollars(amount: number): string {
  const cents = Math.round(amount * 100)
  return `$${cents % 100 === 0 ? whole.format(cents / 100) : withCents.format(cents / 100)}`
}
