import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import type { Rating, RatingBody, Review, Role } from './types'

/** What the reader and this person said about each other. */
export const reviewsWithQuery = (id: number) =>
  queryOptions({
    queryKey: ['/ratings/with/{id}', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/ratings/with/{id}', { params: { path: { id } }, signal })),
  })

/** Writes the reader's review, or changes it. */
export const sendReview = (role: Role, id: number, body: RatingBody): Promise<Rating> =>
  unwrap(api.POST(`/ratings/${role}/{id}`, { params: { path: { id } }, body }))

export const developerReviewsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['/ratings/developer/{id}', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const params = { path: { id }, query: { ...(cursor && { cursor }) } }
      return unwrap(api.GET('/ratings/developer/{id}', { params, signal }))
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

export const developerRatingQuery = (id: number) =>
  queryOptions({
    queryKey: ['/ratings/developer/{id}/rating', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/ratings/developer/{id}/rating', { params: { path: { id } }, signal })),
  })

/** A developer's reply to what somebody said about them; an empty one takes it away. */
export async function replyToReview(
  queryClient: QueryClient,
  developerId: number,
  id: number,
  answer: string,
): Promise<Review> {
  const params = { path: { id } }
  const review = await unwrap(api.PUT('/ratings/{id}/answer', { params, body: { answer } }))
  queryClient.setQueryData(
    developerReviewsQuery(developerId).queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === id ? review : one)),
        })),
      },
  )
  return review
}
