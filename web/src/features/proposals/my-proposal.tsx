import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { AsyncView } from '../../ui/async-view'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { both, useCode } from '../../ui/use-code'
import { proposalQuery } from './queries'

/** Few readers of a request have sent a proposal. */
const fetchText = loadChunk(() => import('./my-proposal-text'))

interface MyProposalProps {
  id: number
  /** It has just been sent: the focus goes on to it from the form. */
  fresh: boolean
}

/** What a developer said to this request, and what became of it. */
export function MyProposal({ id, fresh }: MyProposalProps) {
  const query = both(useCode(fetchText), useQuery(proposalQuery(id)))
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (fresh) heading.current?.focus()
  }, [fresh])

  return (
    <section aria-labelledby="my-answer" className="card grid gap-4 p-5 sm:p-6">
      <h2 ref={heading} id="my-answer" tabIndex={-1} className="text-xl outline-none">
        Your proposal
      </h2>
      <AsyncView query={query} skeleton={<MyProposalSkeleton />}>
        {([{ MyProposalText }, proposal]) => <MyProposalText proposal={proposal} />}
      </AsyncView>
    </section>
  )
}

function MyProposalSkeleton() {
  return (
    <span className="grid gap-4">
      <Skeleton className="h-6 w-40" />
      <SkeletonText lines={4} />
    </span>
  )
}
