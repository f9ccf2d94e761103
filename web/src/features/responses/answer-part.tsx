import { lazy, Suspense, useState } from 'react'

import type { FullRequest } from '../../api/types'
import { loadChunk } from '../../lib/load-chunk'
import { useSession } from '../../session/store'
import { Skeleton } from '../../ui/skeleton'
import { useResponseNews } from './follow-responses'
import { MyAnswer } from './my-answer'

/** Only developers write answers, so only they fetch the form. */
const fetchForm = loadChunk(() => import('./answer-form'))
const AnswerForm = lazy(async () => ({ default: (await fetchForm()).AnswerForm }))

const CLOSED: Readonly<Partial<Record<FullRequest['status'], string>>> = {
  paused: 'The client has paused this request and takes no answers at the moment.',
  in_progress: 'The client has found somebody, so this request takes no more answers.',
  completed: 'This request is completed and takes no more answers.',
  cancelled: 'The client has cancelled this request.',
}

type Asked = Pick<FullRequest, 'id' | 'client_id' | 'status' | 'my_response'>

interface AnswerPartProps {
  request: Asked
  /** False where the page says itself that it takes no answers. */
  saysClosed?: boolean
}

/** Where a developer answers a request, and sees what became of the answer. Nobody else sees anything here. */
export function AnswerPart({ request, saysClosed = true }: AnswerPartProps) {
  const user = useSession((state) => state.user)
  if (user?.userType !== 'developer' || user.id === request.client_id) return null
  return <OwnAnswer key={request.id} request={request} saysClosed={saysClosed} />
}

function OwnAnswer({ request: { id, status, my_response }, saysClosed }: AnswerPartProps) {
  useResponseNews()
  const [fresh, setFresh] = useState(false)
  // Closed while somebody writes, the form stays: nothing typed is pulled away.
  const [wasOpen] = useState(status === 'open')
  const closed = CLOSED[status] ?? null

  if (my_response && my_response.status !== 'withdrawn') {
    return <MyAnswer id={my_response.id} fresh={fresh} />
  }
  if (closed !== null && !wasOpen) {
    if (!saysClosed) return null
    return <p className="rounded-s border border-line bg-sunken px-4 py-3">{closed}</p>
  }
  return (
    <section aria-labelledby="answer-request" className="card grid gap-5 p-5 sm:p-6">
      <h2 id="answer-request" className="text-xl">
        Answer this request
      </h2>
      <Suspense fallback={<Skeleton className="h-144 rounded-s" />}>
        <AnswerForm
          requestId={id}
          closed={closed}
          onSent={() => {
            setFresh(true)
          }}
        />
      </Suspense>
    </section>
  )
}
