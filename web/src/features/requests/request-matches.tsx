import { useQueryClient } from '@tanstack/react-query'

import { Matches, type Sharing } from '../matching/public'
import { requestChanged, shareRequest, takeBack } from './queries'
import { canShare } from './rules'
import { shareProblem } from './share-problem'
import type { FullRequest } from './types'

/** Who suits it, while it can be shared. */
export function RequestMatches({ request }: { request: FullRequest }) {
  const queryClient = useQueryClient()
  const { id, status, visibility } = request
  const sharing: Sharing = {
    share: (developerIds) => shareRequest(id, developerIds),
    takeBack: (developerId) => takeBack(id, developerId),
    problemOf: shareProblem,
    changed: () => {
      requestChanged(queryClient, id)
    },
  }
  if (!canShare(status)) return null
  return <Matches requestId={id} isPrivate={visibility === 'private'} sharing={sharing} />
}
