import { Button } from '../../ui/button'
import { askForSubscription, useSubscriptionPrice } from '../payments/public'

/** Reading never needs one. */
export function SubscriptionNote() {
  const price = useSubscriptionPrice()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-m border border-line bg-accent-wash px-4 py-2 text-note">
      <p className="min-w-0 flex-1 basis-60">
        Reading is free. Sending messages in a conversation you started needs the creator
        subscription
        {price === null ? '' : `, ${price} a month`}. Your draft is saved.
      </p>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          askForSubscription()
        }}
      >
        View subscription
      </Button>
    </div>
  )
}
