import { Link } from '@tanstack/react-router'

import { AsyncView } from '../../ui/async-view'
import { SkeletonText } from '../../ui/skeleton'
import { describeSubscription, useSubscription, useSubscriptionPrice } from '../payments/public'
import { SidePart } from './developer-dashboard-side-part'

/** A line about where the subscription stands. It informs; nothing on this page waits for it. */
export function SubscriptionLine() {
  const query = useSubscription()
  const price = useSubscriptionPrice()
  return (
    <SidePart title="Creator subscription">
      <AsyncView query={query} skeleton={<SkeletonText lines={3} />}>
        {(subscription) => {
          const { state, text } = describeSubscription(subscription, price)
          return (
            <div className="grid justify-items-start gap-1">
              <p className="font-medium">{state}</p>
              <p className="text-note text-ink-soft">{text}</p>
              <Link to="/profile" hash="part-subscription" className="link mt-1">
                {subscription.status === 'active' && subscription.managed
                  ? 'Manage'
                  : 'View subscription'}
              </Link>
            </div>
          )
        }}
      </AsyncView>
    </SidePart>
  )
}
