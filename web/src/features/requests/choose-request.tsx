import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { budgetText } from '../../lib/budget'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SkeletonCards } from '../../ui/skeleton'
import { requestsWithQuery } from './queries'
import { canShare, STATUS_NAMES } from './rules'
import type { RequestRow } from './types'

export interface Asked {
  readonly id: number
  readonly name: string
}

interface ChooseRequestProps {
  developer: Asked
  title: string
  lead: string
  /** What can be done about one of the requests. */
  action: (request: RequestRow) => ReactNode
  onClose: () => void
}

const openOnes = (requests: readonly RequestRow[]) =>
  requests.filter(({ status }) => canShare(status))

/** One of a client's own requests for a developer, or a new one. */
export function ChooseRequest({ developer, title, lead, action, onClose }: ChooseRequestProps) {
  const query = useQuery({ ...requestsWithQuery(developer.id), select: openOnes })
  const newRequest = (look: 'primary' | 'secondary') => (
    <Link to="/requests/new" search={{ invite: developer.id }} className={buttonClass(look)}>
      Post a new request
    </Link>
  )
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      {...(query.data && query.data.length > 0 && { footer: newRequest('secondary') })}
    >
      <AsyncView
        query={query}
        skeleton={<SkeletonCards count={3} className="h-16" />}
        empty={
          <div className="grid justify-items-start gap-4 pb-2">
            <p className="text-ink-soft">
              You have no open request. Post one, and {developer.name} is invited as soon as you
              publish it.
            </p>
            {newRequest('primary')}
          </div>
        }
      >
        {(requests) => (
          <div className="grid gap-3">
            <p className="text-ink-soft">{lead}</p>
            <ul role="list" className="divide-y divide-line border-y border-line">
              {requests.map((request) => (
                <li
                  key={request.id}
                  className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
                >
                  <span className="min-w-0 flex-1 basis-48">
                    <span className="block font-medium break-words">{request.title}</span>
                    <span className="tabular block text-sm text-ink-soft">
                      Budget: {budgetText(request)}
                      {request.status !== 'open' && ` · ${STATUS_NAMES[request.status]}`}
                    </span>
                  </span>
                  {action(request)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </AsyncView>
    </Dialog>
  )
}
