import { useState, type ComponentProps } from 'react'

import type { FullRequest } from '../../api/types'
import { loadChunk } from '../../lib/load-chunk'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { MyProposal } from './my-proposal'
import { PriceNote } from './price-note'

/** Only developers write proposals, so only they fetch the form. */
const fetchForm = loadChunk(() => import('./proposal-form'))

const CLOSED: Readonly<Partial<Record<FullRequest['status'], string>>> = {
  paused: 'The client has paused this request. You can’t send a proposal right now.',
  in_progress: 'The client has found a developer, so you can’t send a proposal.',
  completed: 'This request is completed.',
  cancelled: 'The client has cancelled this request.',
}

type PartOfRequest = Pick<FullRequest, 'id' | 'client_id' | 'status' | 'my_response'>

interface ProposalPartProps {
  request: PartOfRequest
  /** False where the page says itself that it takes no proposals. */
  saysClosed?: boolean
}

/** Where a developer sends a proposal and follows its status. Renders nothing for anybody else. */
export function ProposalPart({ request, saysClosed = true }: ProposalPartProps) {
  const user = useSession((state) => state.user)
  if (user?.userType !== 'developer' || user.id === request.client_id) return null
  return <OwnProposal key={request.id} request={request} saysClosed={saysClosed} />
}

function OwnProposal({ request: { id, status, my_response }, saysClosed }: ProposalPartProps) {
  const [fresh, setFresh] = useState(false)
  // If the request closes while somebody is writing, the form stays, so nothing typed is lost.
  const [wasOpen] = useState(status === 'open')
  const closed = CLOSED[status] ?? null

  if (my_response && my_response.status !== 'withdrawn') {
    return <MyProposal id={my_response.id} fresh={fresh} />
  }
  if (closed !== null && !wasOpen) {
    if (!saysClosed) return null
    return <p className="rounded-s border border-line bg-sunken px-4 py-3">{closed}</p>
  }
  return (
    <section aria-labelledby="answer-request" className="card grid gap-5 p-5 sm:p-6">
      <h2 id="answer-request" className="text-xl">
        Send a proposal
      </h2>
      <PriceNote />
      <Form
        requestId={id}
        closed={closed}
        onSent={() => {
          setFresh(true)
        }}
      />
    </section>
  )
}

function Form(props: ComponentProps<Awaited<ReturnType<typeof fetchForm>>['ProposalForm']>) {
  return (
    <AsyncView query={useCode(fetchForm)} skeleton={<Skeleton className="h-144 rounded-s" />}>
      {({ ProposalForm }) => <ProposalForm {...props} />}
    </AsyncView>
  )
}
