const MOST_PARTS = 10
const CLOSE_ENOUGH = 0.025

/** How often a client never replies to a proposal: "Leaves 1 in 5 answers open". */
export function noReplyText(share: number): string {
  if (share <= 0) return 'Has answered every developer so far'
  if (share >= 1) return 'Has left every answer open so far'
  // Rarer than the fractions below can say.
  if (share < 1 / MOST_PARTS) return `Leaves 1 in ${Math.round(1 / share)} answers open`
  for (let parts = 2; parts <= MOST_PARTS; parts++) {
    const some = Math.round(share * parts)
    const near = Math.abs(some / parts - share) <= CLOSE_ENOUGH
    if (near && some > 0 && some < parts) return `Leaves ${some} in ${parts} answers open`
  }
  return `Leaves ${Math.round(share * 100)} % of answers open`
}
