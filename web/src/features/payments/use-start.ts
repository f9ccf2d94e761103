import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { ApiFailure } from '../../api/errors'
import { useLeaving } from '../../lib/use-leaving'
import { useSession } from '../../session/store'
import { startSubscription } from './queries'
import { rememberStart, type PendingAction } from './pending-action'

/** Goes to the page where one subscribes, and remembers where one was and what one wanted. */
export function useStart() {
  const router = useRouter()
  const owner = useSession((state) => state.user?.id ?? 0)
  const [leaving, leave] = useLeaving()
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const start = async (wanted: PendingAction | null, back = router.state.location.href) => {
    if (asking || leaving) return
    setError(null)
    setAsking(true)
    try {
      const url = await startSubscription()
      rememberStart({ owner, back, wanted })
      leave(url)
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'already_subscribed') {
        // Paid meanwhile, perhaps in another tab: what was wanted can be done at once.
        rememberStart({ owner, back, wanted })
        await router.navigate({ to: '/subscription/success' })
      } else {
        setError(failure)
      }
    } finally {
      setAsking(false)
    }
  }

  return { start, busy: asking || leaving, error }
}
