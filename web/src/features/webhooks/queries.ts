import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import type { MadeWebhook, NewWebhookBody, WebhookPage } from './types'

export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['/account/webhooks'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/account/webhooks', { params: { query: { limit: 20 } }, signal })),
  })

/** The newest calls. While one waits to be sent, they are asked for again. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['/account/webhooks', id, 'deliveries'],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/account/webhooks/{id}/deliveries', {
          params: { path: { id }, query: { limit: 10 } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status, tries }) => status === 'waiting' && tries === 0)
        ? 1000
        : false,
  })

export async function createWebhook(
  queryClient: QueryClient,
  body: NewWebhookBody,
  key: string,
): Promise<MadeWebhook> {
  const made = await unwrap(
    api.POST('/account/webhooks', { params: { header: { 'Idempotency-Key': key } }, body }),
  )
  await queryClient.invalidateQueries(webhooksQuery())
  return made
}

export async function deleteWebhook(queryClient: QueryClient, id: number): Promise<void> {
  await unwrap(api.DELETE('/account/webhooks/{id}', { params: { path: { id } } }))
  queryClient.setQueryData<WebhookPage>(webhooksQuery().queryKey, (page) =>
    page ? { ...page, items: page.items.filter((webhook) => webhook.id !== id) } : page,
  )
}

export async function testWebhook(queryClient: QueryClient, id: number): Promise<void> {
  await unwrap(api.POST('/account/webhooks/{id}/test', { params: { path: { id } } }))
  await queryClient.invalidateQueries(deliveriesQuery(id))
}
