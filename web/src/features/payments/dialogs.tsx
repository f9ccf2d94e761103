import { useEffect } from 'react'

import { onSubscriptionNeeded } from '../../api/client'
import { loadChunk } from '../../lib/load-chunk'
import { useOpened } from '../../ui/use-opened'
import { askForSubscription, closePaymentDialog, usePaymentDialogs } from './dialogs-store'

const fetchDonation = loadChunk(() => import('./donation-dialog'))
const fetchSubscription = loadChunk(() => import('./subscription-dialog'))

/** The dialogs of money, fetched when one is asked for. Any call that needs a subscription asks for one. */
export function PaymentDialogs() {
  const asked = usePaymentDialogs((state) => state.asked)
  const donation = useOpened(asked?.dialog === 'donation', fetchDonation, closePaymentDialog)
  const subscription = useOpened(
    asked?.dialog === 'subscription',
    fetchSubscription,
    closePaymentDialog,
  )

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
