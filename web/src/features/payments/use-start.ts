import { useRouter } from '@tanstack/react-router'

import { ApiFailure } from '../../api/errors'
import { useLeaveFor } from '../../lib/use-leave-for'
import { useSession } from '../../session/store'
import { startSubscription } from './queries'
import { rememberStart, type PendingAction } from './pending-action'

/** Goes to the page where one subscribes, and remembers where one was and what one wanted. */
export function useStart() {
  const router = useRouter()
  const owner = useSession((state) => state.user?.id ?? 0)

  const { go, busy, error } = useLeaveFor(async (wanted: PendingAction | null, to?: string) => {
    const back = to ?? router.state.location.href
    try {
      const url = await startSubscription()
      rememberStart({ owner, back, wanted })
      return url
    } catch (failure) {
      const isPaid = failure instanceof ApiFailure && failure.code === 'already_subscribed'
      if (!isPaid) throw failure
      // Paid meanwhile, perhaps in another tab: what was wanted can be done at once.
      rememberStart({ owner, back, wanted })
      await router.navigate({ to: '/subscription/success' })
      return null
    }
  })

  return { start: go, busy, error }
}
