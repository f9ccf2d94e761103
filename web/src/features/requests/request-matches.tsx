import { Matches } from '../matching/public'
import { inviteProblem } from './invite-problem'
import { canShare } from './rules'
import type { FullRequest } from './types'

/** Who suits it, while developers can be invited to it. */
export function RequestMatches({ request: { id, status, visibility } }: { request: FullRequest }) {
  if (!canShare(status)) return null
  return <Matches requestId={id} isPrivate={visibility === 'private'} problemOf={inviteProblem} />
}
