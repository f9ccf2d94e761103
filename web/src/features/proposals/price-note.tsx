import { Button } from '../../ui/button'
import { askForSubscription, usePriceToPay } from '../payments/public'

/** What sending costs, before anything is typed. Nothing for those who have the subscription, or need none. */
export function PriceNote() {
  const price = usePriceToPay()
  if (price === null) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-s border border-line bg-accent-wash px-4 py-3">
      <p>
        Sending proposals needs the creator subscription: <b>{price} a month</b>, no other fee.
      </p>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3"
        onClick={() => {
          askForSubscription(null)
        }}
      >
        Subscribe
      </Button>
    </div>
  )
}
