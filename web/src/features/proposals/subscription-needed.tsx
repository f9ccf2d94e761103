import { CircleAlert } from 'lucide-react'

import { Button } from '../../ui/button'
import { askForSubscription, useSubscriptionPrice, type PendingAction } from '../payments/public'

interface SubscriptionNeededProps {
  sentence: string
  /** Sent by itself once there is a subscription; null when the text has changed since. */
  wanted: PendingAction | null
}

/** The server asks for a subscription. The dialog that leads to one opens by itself, and again from here. */
export function SubscriptionNeeded({ sentence, wanted }: SubscriptionNeededProps) {
  const price = useSubscriptionPrice()
  return (
    <div className="flex gap-3 rounded-s border border-line bg-accent-wash px-4 py-3">
      <CircleAlert aria-hidden size={20} className="mt-0.5 flex-none text-accent" />
      <div className="grid justify-items-start gap-1">
        <p className="font-medium">{sentence}</p>
        <p className="text-note">
          Sending proposals needs the creator subscription
          {price === null ? '' : `, ${price} a month`}. Your draft is saved.
        </p>
        <Button
          variant="quiet"
          size="small"
          className="-ml-3"
          onClick={() => {
            askForSubscription(wanted)
          }}
        >
          View subscription
        </Button>
      </div>
    </div>
  )
}
