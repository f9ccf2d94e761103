import type { Funnel, FunnelCounts } from './funnel-query'

/** From being seen to being hired. */
export const STEPS: readonly (readonly [keyof FunnelCounts, string])[] = [
  ['profile_views', 'Profile views'],
  ['showcase_views', 'Showcase views'],
  ['video_views', 'Video views'],
  ['invites', 'Invites'],
  ['proposals', 'Proposals'],
  ['conversations', 'Conversations'],
  ['agreements', 'Agreements'],
]

const isZero = (counts: FunnelCounts) => STEPS.every(([step]) => counts[step] === 0)

/** What there was before is worth showing too: then it has become less. */
export const isEmpty = ({ totals, before }: Funnel): boolean => isZero(totals) && isZero(before)

/** In words, as a share of a few says little. The second part is clear to those who see the line above the bars. */
export function changeSince(before: number, now: number, days: number): readonly [string, string] {
  if (now === before) return ['The same', `as in the ${days} days before`]
  const difference = Math.abs(now - before).toLocaleString('en')
  return [
    now > before ? `${difference} more` : `${difference} fewer`,
    `than in the ${days} days before`,
  ]
}

export const viewsOf = (counts: FunnelCounts): number =>
  counts.profile_views + counts.showcase_views + counts.video_views
