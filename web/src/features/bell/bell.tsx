import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { useIncreaseText } from '../../lib/use-increase-text'
import { onEvent } from '../../session/events'
import { AsyncView } from '../../ui/async-view'
import { CountBadge } from '../../ui/count-badge'
import { Popover } from '../../ui/popover'
import { SkeletonCards } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { countUnseen, hearOfShared, sharedRequestsQuery } from '../requests/shared-queries'

const fetchPanel = loadChunk(() => import('./bell-panel'))

/** What clients have shared with this developer: how much of it is new, and a look at it from every page. */
export function Bell() {
  const queryClient = useQueryClient()
  const { data } = useQuery(sharedRequestsQuery())
  const count = data && countUnseen(data)
  const news = useIncreaseText(
    count,
    (unseen) => `${unseen} new shared ${unseen === 1 ? 'request' : 'requests'}`,
  )

  useEffect(
    () =>
      onEvent('shared_request', (event) => {
        hearOfShared(queryClient, event)
      }),
    [queryClient],
  )

  return (
    <>
      <Popover
        label={count ? `Shared requests, ${count} new` : 'Shared requests'}
        name="Shared requests"
        trigger={
          <>
            <BellIcon aria-hidden size={21} />
            <CountBadge count={count} />
          </>
        }
        buttonClass="icon-button relative flex-none"
        className="popover overflow-hidden sm:w-104"
        fetchInside={fetchPanel}
      >
        {(close) => <Inside onLeave={close} />}
      </Popover>
      <span role="status" className="sr-only">
        {news}
      </span>
    </>
  )
}

function Inside({ onLeave }: { onLeave: () => void }) {
  return (
    <AsyncView
      query={useCode(fetchPanel)}
      skeleton={
        <div className="p-3">
          <SkeletonCards count={2} className="h-40" />
        </div>
      }
    >
      {({ BellPanel }) => <BellPanel onLeave={onLeave} />}
    </AsyncView>
  )
}
