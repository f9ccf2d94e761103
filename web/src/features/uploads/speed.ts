const WINDOW_MS = 6_000

/** Bytes a second over the last seconds; null while there is too little to say. */
export function createSpeed(now: () => number = () => performance.now()) {
  let samples: readonly { readonly at: number; readonly sent: number }[] = []
  return (sent: number): number | null => {
    const at = now()
    samples = [...samples.filter((sample) => at - sample.at < WINDOW_MS), { at, sent }]
    const first = samples[0]
    if (!first || at - first.at < 500 || sent <= first.sent) return null
    return ((sent - first.sent) / (at - first.at)) * 1_000
  }
}

/** "12 seconds left", "3 minutes left". */
export function timeLeft(bytes: number, speed: number): string {
  const seconds = Math.ceil(bytes / speed)
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3_600
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3_600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'} left`
}
