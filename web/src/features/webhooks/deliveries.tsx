import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { exactTime, relativeTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { SkeletonText } from '../../ui/skeleton'
import { deliveriesQuery } from './queries'
import { eventText, statusText } from './texts'

interface DeliveriesProps {
  id: number
  onDelivered: () => void
}

/** The newest calls of a webhook, and what was answered. */
export function Deliveries({ id, onDelivered }: DeliveriesProps) {
  const query = useQuery(deliveriesQuery(id))
  const hasDelivered = query.data?.items[0]?.status === 'delivered'
  useEffect(() => {
    if (hasDelivered) onDelivered()
    // Once for each time that the newest call arrives.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hasDelivered])
  return (
    <AsyncView query={query} skeleton={<SkeletonText lines={2} />}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-sm text-ink-soft">No calls in the last 30 days.</p>
        ) : (
          <ul role="list" aria-label="Calls" className="divide-y divide-line border-y border-line">
            {items.map((delivery) => (
              <li key={delivery.id} className="flex flex-wrap gap-x-4 gap-y-1 py-2 text-sm">
                <span className="basis-36">{eventText(delivery.event)}</span>
                <span className="min-w-0 flex-1">{statusText(delivery)}</span>
                <time
                  dateTime={delivery.created_at}
                  title={exactTime(delivery.created_at)}
                  className="text-ink-soft"
                >
                  {relativeTime(delivery.created_at)}
                </time>
              </li>
            ))}
          </ul>
        )
      }
    </AsyncView>
  )
}
