import { useEffect } from 'react'

import { onSubscriptionNeeded } from '../../api/client'
import { loadChunk } from '../../lib/load-chunk'
import { useOnDemand } from '../../lib/use-on-demand'
import { toast } from '../../ui/toast-area'
import { askForSubscription, closePaymentDialog, usePaymentDialogs } from './dialogs-store'

const fetchDonation = loadChunk(() => import('./donation-dialog'))
const fetchSubscription = loadChunk(() => import('./subscription-dialog'))

function failed(): void {
  closePaymentDialog()
  toast.error('This couldn’t be opened. Check your connection and try again.')
}

/** The dialogs of money, fetched when one is asked for. Any call that needs a subscription asks for one. */
export function PaymentDialogs() {
  const asked = usePaymentDialogs((state) => state.asked)
  const donation = useOnDemand(asked?.dialog === 'donation', fetchDonation, failed)
  const subscription = useOnDemand(asked?.dialog === 'subscription', fetchSubscription, failed)

  useEffect(() => {
    const stop = onSubscriptionNeeded(askForSubscription)
    return () => {
      stop()
      closePaymentDialog()
    }
  }, [])

  if (donation) return <donation.DonationDialog onClose={closePaymentDialog} />
  if (subscription && asked?.dialog === 'subscription') {
    return <subscription.SubscriptionDialog wanted={asked.wanted} onClose={closePaymentDialog} />
  }
  return null
}
