/** "Usually replies within 40 minutes", or 3 hours, or 2 days: the middle one of somebody's first answers. */
export function replyTimeText(medianMinutes: number): string {
  const [amount, unit] =
    medianMinutes < 90
      ? [Math.max(1, Math.round(medianMinutes)), 'minute']
      : medianMinutes < 36 * 60
        ? [Math.round(medianMinutes / 60), 'hour']
        : [Math.round(medianMinutes / 60 / 24), 'day']
  return `Usually replies within ${amount} ${unit}${amount === 1 ? '' : 's'}`
}
