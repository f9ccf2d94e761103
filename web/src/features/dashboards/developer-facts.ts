import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { centsAsDollars } from '../../lib/money'
import { useSettled } from '../../lib/use-settled'
import { useSession } from '../../session/store'
import type { AsyncQuery } from '../../ui/async-view'
import type { ListedAgreement } from '../agreements/public'
import { agreementsQuery } from '../agreements/list-queries'
import { useUnreadConversations } from '../conversations/public'
import { useSubscription } from '../payments/public'
import { configQuery } from '../payments/queries'
import { ownProfilesQuery } from '../profiles/public'
import { useLatestProposals } from '../proposals/public'
import { sharedRequestsQuery } from '../requests/shared-queries'
import { developerAttention, type DeveloperAttention } from './developer-attention'
import { developerSteps } from './developer-steps'
import type { Step } from './get-started'
import { underWay } from './work-under-way'

interface DeveloperFacts {
  readonly attention: readonly DeveloperAttention[]
  readonly work: readonly ListedAgreement[]
  /** The first steps; null once they are done. */
  readonly steps: readonly Step[] | null
}

/** Everything that the top of the page is made of. What fails says so in its own part of the page, or in the header. */
export function useDeveloperFacts(): AsyncQuery<DeveloperFacts> {
  const user = useSession((state) => state.user)
  const unread = useUnreadConversations()
  const shared = useQuery(sharedRequestsQuery())
  const proposals = useLatestProposals()
  const agreements = useInfiniteQuery(agreementsQuery())
  const profiles = useQuery(ownProfilesQuery())
  const subscription = useSubscription()
  const prices = useQuery(configQuery())
  const parts = [unread, shared, proposals, agreements, profiles, subscription, prices]
  const isSettled = useSettled(parts.some((part) => part.isPending))

  const facts = (): DeveloperFacts => {
    const deals = agreements.data ?? []
    // Only who certainly has not begun is shown how.
    const isNewcomer = proposals.data?.length === 0 && agreements.data?.length === 0
    const isNeeded = prices.data?.subscription_required ?? false
    return {
      attention: developerAttention({
        self: user ?? { id: 0, email: '', emailVerified: true },
        unread: unread.data ?? 0,
        invites: shared.data ?? [],
        proposals: proposals.data ?? [],
        agreements: deals,
        isNewcomer,
      }),
      work: underWay(deals),
      steps: isNewcomer
        ? developerSteps({
            emailVerified: user?.emailVerified ?? true,
            hasProfile: Boolean(profiles.data?.developer_profile),
            isSubscribed: isNeeded ? subscription.data?.status === 'active' : null,
            price: prices.data ? centsAsDollars(prices.data.subscription_price_cents) : null,
          })
        : null,
    }
  }

  return {
    status: isSettled ? 'success' : 'pending',
    data: isSettled ? facts() : undefined,
    error: null,
    isFetching: !isSettled,
    refetch: () => undefined,
  }
}
