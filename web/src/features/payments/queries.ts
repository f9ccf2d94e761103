import {
  infiniteQueryOptions,
  queryOptions,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query'

import { anonymousApi } from '../../api/anonymous'
import { api, unwrap } from '../../api/client'
import { ApiFailure } from '../../api/errors'
import type { SchemaCreateDonation } from '../../api/schema.gen'
import type { Subscription } from '../../api/types'
import { centsAsDollars } from '../../lib/money'
import { webAddress } from '../../lib/web-address'

/** Where this server stands with money. It does not change while a page is open. */
export const configQuery = () =>
  queryOptions({
    queryKey: ['/payments/config'],
    queryFn: ({ signal }) => unwrap(api.GET('/payments/config', { signal })),
    staleTime: Infinity,
  })

/** "$9.95"; null while the server has not said it. */
export function useSubscriptionPrice(): string | null {
  const { data } = useQuery(configQuery())
  return data ? centsAsDollars(data.subscription_price_cents) : null
}

export const useSubscription = () => useQuery(subscriptionQuery())

/** What a developer who has no active subscription would pay, on a server that asks for one: "$9.95". */
export function usePriceToPay(): string | null {
  const { data: subscription } = useSubscription()
  const { data: config } = useQuery(configQuery())
  if (!subscription || !config?.subscription_required || subscription.status === 'active')
    return null
  return centsAsDollars(config.subscription_price_cents)
}

export const subscriptionQuery = () =>
  queryOptions({
    queryKey: ['/payments/subscription-status'],
    queryFn: ({ signal }) => unwrap(api.GET('/payments/subscription-status', { signal })),
  })

/** Whether what needs a subscription is open to this person: it is active now, or this server asks for none. */
export async function subscriptionCovers(queryClient: QueryClient): Promise<boolean> {
  const { status } = await queryClient.query({ ...subscriptionQuery(), staleTime: 0 })
  if (status === 'active') return true
  try {
    return !(await queryClient.query(configQuery())).subscription_required
  } catch {
    // Whoever asks for none has to say so.
    return false
  }
}

/** The page where one subscribes, or pays what is due. */
export async function startSubscription(): Promise<string> {
  return addressIn(await unwrap(api.POST('/payments/create-subscription')))
}

export const cancelSubscription = (): Promise<Subscription> =>
  unwrap(api.POST('/payments/cancel-subscription'))

export const resumeSubscription = (): Promise<Subscription> =>
  unwrap(api.POST('/payments/resume-subscription'))

/** The provider's own page for cards, invoices and ending a subscription. */
export async function openPortal(): Promise<string> {
  return addressIn(await unwrap(api.POST('/payments/portal')))
}

/** The page where one donates. An anonymous donation goes without anything that tells who one is. */
export async function startDonation(body: SchemaCreateDonation, key: string): Promise<string> {
  const from = body.isAnonymous ? anonymousApi : api
  const headers = { 'Idempotency-Key': key }
  return addressIn(await unwrap(from.POST('/payments/create-donation-session', { body, headers })))
}

export const SUBSCRIPTION_FAILED = 'Failed to start subscription'
export const INVALID_RESPONSE = 'Invalid response from server'

/** Checks that the answer holds a web address before we go there. */
export function addressIn(answer: unknown): string {
  const { url, data } = (answer ?? {}) as { url?: unknown; data?: { url?: unknown } | null }
  const address = webAddress(data?.url ?? url)
  if (address !== undefined) return address
  throw new ApiFailure(INVALID_RESPONSE, { kind: 'status' })
}

export const donationQuery = (session_id: string) =>
  queryOptions({
    queryKey: ['/payments/donation-status', session_id],
    queryFn: ({ signal }) =>
      unwrap(
        anonymousApi.GET('/payments/donation-status', {
          params: { query: { session_id } },
          signal,
        }),
      ),
  })

export const supportersQuery = () =>
  queryOptions({
    queryKey: ['/payments/donations/public'],
    queryFn: ({ signal }) => unwrap(api.GET('/payments/donations/public', { signal })),
  })

/** What one has paid, newest first. */
export const receiptsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['/payments/receipts'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/payments/receipts', {
          params: { query: pageParam === undefined ? {} : { cursor: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
