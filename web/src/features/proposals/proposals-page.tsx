import { useSearch } from '@tanstack/react-router'

import { useSession } from '../../session/store'
import { PageHeading } from '../../ui/page-heading'
import { Comparison } from './comparison'
import { Inbox } from './inbox'
import { SentProposals } from './sent-proposals'
import { StatusFilter } from './status-filter'

/** Proposals: to a client what came in, to a developer what became of it. */
export function ProposalsPage() {
  const { compare = [] } = useSearch({ from: '/requests/responses' })
  const isClient = useSession((state) => state.user?.userType) === 'client'
  const comparing = isClient && compare.length > 1
  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-10">
      <PageHeading title="Proposals" />
      {comparing ? (
        <Comparison ids={compare} />
      ) : (
        <>
          <StatusFilter side={isClient ? 'client' : 'developer'} />
          {isClient ? <Inbox /> : <SentProposals />}
        </>
      )}
    </div>
  )
}
