import { create } from 'zustand'

import type { PendingAction } from './pending-action'

type OpenDialog =
  | { readonly dialog: 'donation' }
  | { readonly dialog: 'subscription'; readonly wanted: PendingAction | null }

/** Any page may ask for money's dialogs; the shell holds the one of each. */
export const usePaymentDialogs = create<{ asked: OpenDialog | null }>()(() => ({ asked: null }))

export function askForDonation(): void {
  usePaymentDialogs.setState({ asked: { dialog: 'donation' } })
}

/** `wanted` is what will be done by itself once the subscription is active. */
export function askForSubscription(wanted: PendingAction | null = null): void {
  usePaymentDialogs.setState({ asked: { dialog: 'subscription', wanted } })
}

export function closePaymentDialog(): void {
  usePaymentDialogs.setState({ asked: null })
}
