/** The middle one of somebody's first answers, as one would say it. */
function rounded(
  medianMinutes: number,
): readonly [amount: number, unit: 'minute' | 'hour' | 'day'] {
  if (medianMinutes < 90) return [Math.max(1, Math.round(medianMinutes)), 'minute']
  if (medianMinutes < 36 * 60) return [Math.round(medianMinutes / 60), 'hour']
  return [Math.round(medianMinutes / 60 / 24), 'day']
}

/** "Usually replies within 40 minutes", or 3 hours, or 2 days. */
export function replyTimeText(medianMinutes: number): string {
  const [amount, unit] = rounded(medianMinutes)
  return `Usually replies within ${amount} ${unit}${amount === 1 ? '' : 's'}`
}

/** The same as a figure: "40 min", "3 hours", "2 days". */
export function shortTime(medianMinutes: number): string {
  const [amount, unit] = rounded(medianMinutes)
  if (unit === 'minute') return `${amount} min`
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
