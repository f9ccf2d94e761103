import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import type { Rating, RatingBody, Role } from './types'

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
