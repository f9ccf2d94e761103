import { useSearch } from '@tanstack/react-router'

import { loadChunk } from '../../lib/load-chunk'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { Inbox } from './inbox'
import { SentProposals } from './sent-proposals'
import { StatusFilter } from './status-filter'

const fetchComparison = loadChunk(() => import('./comparison'))

/** Proposals: to a client what came in, to a developer what became of it. */
export function ProposalsPage() {
  const { compare = [] } = useSearch({ from: '/requests/responses' })
  const isClient = useSession((state) => state.user?.userType) === 'client'
  const comparing = isClient && compare.length > 1
  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-10">
      <PageHeading title="Proposals" />
      {comparing ? (
        <Compared ids={compare} />
      ) : (
        <>
          <StatusFilter side={isClient ? 'client' : 'developer'} />
          {isClient ? <Inbox /> : <SentProposals />}
        </>
      )}
    </div>
  )
}

function Compared({ ids }: { ids: readonly number[] }) {
  return (
    <AsyncView query={useCode(fetchComparison)} skeleton={<Skeleton className="h-144 rounded-m" />}>
      {({ Comparison }) => <Comparison ids={ids} />}
    </AsyncView>
  )
}
