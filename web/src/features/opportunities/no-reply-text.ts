const MOST_PARTS = 10
const CLOSE_ENOUGH = 0.025

/** How often a client replies to a proposal: "Replies to 4 in 5 proposals". Takes the share without a reply. */
export function noReplyText(share: number): string {
  if (share <= 0) return 'Replies to every proposal'
  if (share >= 1) return 'Hasn’t replied to a proposal yet'
  // Rarer than the fractions below can say.
  if (share < 1 / MOST_PARTS) {
    const parts = Math.round(1 / share)
    return `Replies to ${parts - 1} in ${parts} proposals`
  }
  for (let parts = 2; parts <= MOST_PARTS; parts++) {
    const some = Math.round(share * parts)
    const near = Math.abs(some / parts - share) <= CLOSE_ENOUGH
    if (near && some > 0 && some < parts) return `Replies to ${parts - some} in ${parts} proposals`
  }
  return `Replies to ${100 - Math.round(share * 100)}% of proposals`
}
