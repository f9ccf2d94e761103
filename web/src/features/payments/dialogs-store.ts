import { create } from 'zustand'

import type { Wanted } from './wanted'

type Asked =
  | { readonly dialog: 'donation' }
  | { readonly dialog: 'subscription'; readonly wanted: Wanted | null }

/** Any page may ask for money's dialogs; the shell holds the one of each. */
export const usePaymentDialogs = create<{ asked: Asked | null }>()(() => ({ asked: null }))

export function askForDonation(): void {
  usePaymentDialogs.setState({ asked: { dialog: 'donation' } })
}

/** `wanted` is what will be done by itself once the subscription is active. */
export function askForSubscription(wanted: Wanted | null = null): void {
  usePaymentDialogs.setState({ asked: { dialog: 'subscription', wanted } })
}

export function closePaymentDialog(): void {
  usePaymentDialogs.setState({ asked: null })
}
