import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, orNull, unwrap } from '../../api/client'
import { productQuery } from './queries'
import type { ProductReview } from './types'

/** All of them in figures, and the newest first. */
export const reviewsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['/marketplace/products/{id}/reviews', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const params = { path: { id }, query: { ...(cursor && { cursor }) } }
      return unwrap(api.GET('/marketplace/products/{id}/reviews', { params, signal }))
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

/** The reader's own; null while there is none. */
export const ownReviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['/marketplace/products/{id}/reviews/mine', id],
    queryFn: ({ signal }): Promise<ProductReview | null> => {
      const params = { path: { id } }
      return orNull(unwrap(api.GET('/marketplace/products/{id}/reviews/mine', { params, signal })))
    },
  })

interface Given {
  readonly stars: number
  readonly comment: string | null
}

/** A buyer reviews a product once, and may change what they said. */
export async function review(
  queryClient: QueryClient,
  id: number,
  body: Given,
  isChange: boolean,
): Promise<ProductReview> {
  const asked = { params: { path: { id } }, body }
  const call = isChange
    ? api.PUT('/marketplace/products/{id}/reviews', asked)
    : api.POST('/marketplace/products/{id}/reviews', asked)
  try {
    const written = await unwrap(call)
    queryClient.setQueryData(ownReviewQuery(id).queryKey, written)
    return written
  } finally {
    // Refused, there may be one already, written in another tab.
    for (const { queryKey } of [reviewsQuery(id), ownReviewQuery(id), productQuery(id)]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}

/** The seller's answer to what a buyer said; an empty one takes it away. */
export async function replyTo(
  queryClient: QueryClient,
  id: number,
  review_id: number,
  content: string,
): Promise<ProductReview> {
  const params = { path: { id, review_id } }
  const call = api.POST('/marketplace/products/{id}/reviews/{review_id}/reply', {
    params,
    body: { content },
  })
  const replied = await unwrap(call)
  queryClient.setQueryData(
    reviewsQuery(id).queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === review_id ? replied : one)),
        })),
      },
  )
  return replied
}
