import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { checkedShare } from '../../api/checked-share'
import { api, orNull, unwrap } from '../../api/client'
import type { Recipient, RecipientBody, Share, ShareBody } from './types'

/** Null while it is not shared. */
export const shareQuery = (id: number) =>
  queryOptions({
    queryKey: ['/videos/{id}/share', id],
    queryFn: ({ signal }) =>
      orNull(unwrap(api.GET('/videos/{id}/share', { params: { path: { id } }, signal }))),
  })

/** The links for one person each, the newest first. */
export const recipientsQuery = (id: number) =>
  queryOptions({
    queryKey: ['/videos/{id}/recipients', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } }
      return (await unwrap(api.GET('/videos/{id}/recipients', { params, signal }))).recipients
    },
  })

export async function shareVideo(
  queryClient: QueryClient,
  id: number,
  body: ShareBody,
): Promise<Share> {
  const params = { path: { id } }
  const share = checkedShare(await unwrap(api.POST('/videos/{id}/share', { params, body })))
  queryClient.setQueryData(shareQuery(id).queryKey, share)
  return share
}

export async function revokeShare(queryClient: QueryClient, id: number): Promise<void> {
  await unwrap(api.DELETE('/videos/{id}/share', { params: { path: { id } } }))
  queryClient.setQueryData(shareQuery(id).queryKey, null)
}

export async function addRecipient(
  queryClient: QueryClient,
  id: number,
  body: RecipientBody,
  key: string,
): Promise<Recipient> {
  const params = { path: { id }, header: { 'Idempotency-Key': key } }
  const recipient = await unwrap(api.POST('/videos/{id}/recipients', { params, body }))
  queryClient.setQueryData(recipientsQuery(id).queryKey, (known = []) => [
    recipient,
    ...known.filter((one) => one.id !== recipient.id),
  ])
  return recipient
}

export async function removeRecipient(
  queryClient: QueryClient,
  id: number,
  recipient_id: number,
): Promise<void> {
  const params = { path: { id, recipient_id } }
  await unwrap(api.DELETE('/videos/{id}/recipients/{recipient_id}', { params }))
  queryClient.setQueryData(recipientsQuery(id).queryKey, (known = []) =>
    known.filter((one) => one.id !== recipient_id),
  )
}
