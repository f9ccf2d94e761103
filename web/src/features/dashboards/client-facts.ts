import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { useSession } from '../../session/store'
import type { AsyncQuery } from '../../ui/async-view'
import type { ListedAgreement } from '../agreements/public'
import { agreementsQuery } from '../agreements/list-queries'
import { useUnreadConversations } from '../conversations/public'
import { invoicesQuery } from '../invoices/list-queries'
import { ownProfilesQuery } from '../profiles/public'
import { isWaiting } from '../proposals/public'
import { attentionFor, type Attention } from './attention'
import { clientSteps, isNewClient } from './client-steps'
import type { Step } from './get-started'
import { draftsQuery, latestRequestsQuery, openRequestsQuery, receivedQuery } from './queries'
import { underWay } from './work-under-way'

export interface ClientFacts {
  readonly attention: readonly Attention[]
  readonly work: readonly ListedAgreement[]
  /** The first steps; null once they are done. */
  readonly steps: readonly Step[] | null
  readonly hasRequests: boolean
  /** Whether something was invoiced, so that there is money to speak of. */
  readonly hasInvoices: boolean
}

/** Everything that the top of the page is made of, read side by side and shown at once. */
export function useClientFacts(): AsyncQuery<ClientFacts> {
  const user = useSession((state) => state.user)
  const unread = useUnreadConversations()
  const proposals = useInfiniteQuery(receivedQuery())
  const profile = useQuery(ownProfilesQuery())
  const drafts = useInfiniteQuery(draftsQuery())
  const open = useInfiniteQuery(openRequestsQuery())
  const latest = useInfiniteQuery(latestRequestsQuery())
  const agreements = useInfiniteQuery(agreementsQuery())
  const invoices = useInfiniteQuery(invoicesQuery())
  const parts = [proposals, profile, drafts, open, latest, agreements, invoices]
  const failed = parts.find(({ error, data }) => error !== null && data === undefined)
  // Waited for, so that nothing is pushed down later; without it the rest still stands, and the header says it too.
  const isPending = unread.isPending || parts.some(({ data }) => data === undefined)

  const facts = (): ClientFacts => {
    const deals = agreements.data ?? []
    const first = {
      emailVerified: user?.emailVerified ?? true,
      hasProfile: Boolean(profile.data?.client_profile),
      requests: [...(latest.data ?? []), ...(open.data ?? [])],
      hasAgreement: deals.length > 0,
    }
    const isNewcomer = isNewClient(first)
    return {
      attention: attentionFor({
        self: user ?? { id: 0, email: '', emailVerified: true },
        unread: unread.data ?? 0,
        waiting: (proposals.data ?? []).filter(isWaiting),
        profile: profile.data?.client_profile ?? null,
        agreements: deals,
        invoices: invoices.data ?? [],
        drafts: drafts.data ?? [],
        open: open.data ?? [],
        isNewcomer,
      }),
      work: underWay(deals),
      steps: isNewcomer ? clientSteps(first) : null,
      hasRequests: first.requests.length > 0,
      hasInvoices: (invoices.data ?? []).length > 0,
    }
  }

  return {
    status: failed ? 'error' : isPending ? 'pending' : 'success',
    data: isPending ? undefined : facts(),
    error: failed?.error ?? null,
    isFetching: parts.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const part of parts) if (part.error !== null) void part.refetch()
    },
  }
}
