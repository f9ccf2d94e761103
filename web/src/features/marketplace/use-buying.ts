import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiFailure, messageOf } from '../../api/errors'
import { useLeaveFor } from '../../lib/use-leave-for'
import { useSession } from '../../session/store'
import { useAuthDialog } from '../auth/public'
import { buy } from './purchase-queries'
import { priceText } from './texts'
import type { Product } from './types'

export interface Buying {
  readonly buy: () => void
  readonly isBusy: boolean
  readonly isPressed: boolean
  /** Why it wasn't bought, or null. */
  readonly problem: string | null
}

/** Buys at the price that is shown, and leads to where one pays. A visitor is asked to sign in first. */
export function useBuying(product: Product): Buying {
  const queryClient = useQueryClient()
  const isSignedIn = useSession((state) => state.isAuthenticated)
  const showAuth = useAuthDialog((state) => state.show)
  const [pressed, setPressed] = useState<Product | null>(null)
  const { go, busy, error } = useLeaveFor((shown: Product) => buy(queryClient, shown))
  return {
    buy: () => {
      if (!isSignedIn) {
        showAuth()
        return
      }
      setPressed(product)
      void go(product)
    },
    isBusy: busy,
    isPressed: pressed !== null,
    problem: error === null ? null : problemOf(error, pressed, product),
  }
}

function problemOf(error: unknown, pressed: Product | null, now: Product): string | null {
  if (error instanceof ApiFailure) {
    if (error.kind === 'cancelled') return null
    // The new price is on the button: whoever still wants it presses again.
    if (error.code === 'price_changed' && pressed && pressed.price_cents !== now.price_cents) {
      return `The price changed from ${priceText(pressed)} to ${priceText(now)}. Nothing was charged.`
    }
  }
  return messageOf(error)
}
