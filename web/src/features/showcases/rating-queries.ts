import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, orNull, unwrap } from '../../api/client'
import { ApiFailure } from '../../api/errors'
import type { RatingSummary } from '../../api/types'
import { showcaseQuery } from './queries'
import type { ShowcaseRating, ShowcaseReview } from './types'

const UNRATED: RatingSummary = {
  average_rating: 0,
  total_ratings: 0,
  rating_distribution: { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 },
}

/** Zeros where there is nothing to sum up. */
export const ratingQuery = (id: number) =>
  queryOptions({
    queryKey: ['/project-showcase/{id}/rating', id],
    queryFn: async ({ signal }): Promise<RatingSummary> => {
      const call = api.GET('/project-showcase/{id}/rating', { params: { path: { id } }, signal })
      return (await orNull(unwrap(call))) ?? UNRATED
    },
  })

export const reviewsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['/project-showcase/{id}/ratings', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const params = { path: { id }, query: { ...(cursor && { cursor }) } }
      return unwrap(api.GET('/project-showcase/{id}/ratings', { params, signal }))
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

/** The reader's own; null while there is none, or none that they may give. */
export const ownRatingQuery = (id: number) =>
  queryOptions({
    queryKey: ['/project-showcase/{id}/user-rating', id],
    queryFn: async ({ signal }): Promise<ShowcaseRating | null> => {
      const params = { path: { id } }
      const call = api.GET('/project-showcase/{id}/user-rating', { params, signal })
      try {
        return await orNull(unwrap(call))
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 403) return null
        throw error
      }
    },
  })

/** Gives stars, or changes those that were given. */
export async function rate(
  queryClient: QueryClient,
  id: number,
  body: { stars: number; comment: string | null },
): Promise<ShowcaseRating> {
  const params = { path: { id } }
  const call = api.POST('/project-showcase/{id}/rating', { params, body })
  const rating = await unwrap(call, 'showcase')
  queryClient.setQueryData(ownRatingQuery(id).queryKey, rating)
  for (const queryKey of [
    ratingQuery(id).queryKey,
    reviewsQuery(id).queryKey,
    showcaseQuery(id).queryKey,
  ]) {
    void queryClient.invalidateQueries({ queryKey })
  }
  return rating
}

/** The owner's answer to what somebody said; an empty one takes it away. */
export async function answerReview(
  queryClient: QueryClient,
  id: number,
  rating_id: number,
  answer: string,
): Promise<ShowcaseReview> {
  const params = { path: { id, rating_id } }
  const call = api.PUT('/project-showcase/{id}/ratings/{rating_id}/answer', {
    params,
    body: { answer },
  })
  const review = await unwrap(call, 'showcase')
  queryClient.setQueryData(
    reviewsQuery(id).queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === rating_id ? review : one)),
        })),
      },
  )
  return review
}

export const favouriteQuery = (id: number) =>
  queryOptions({
    queryKey: ['/project-showcase/{id}/favourite', id],
    queryFn: async ({ signal }) => {
      const call = api.GET('/project-showcase/{id}/favourite', { params: { path: { id } }, signal })
      return (await unwrap(call)).is_favourite
    },
  })

export async function setFavourite(id: number, isFavourite: boolean): Promise<void> {
  const params = { path: { id } }
  await unwrap(
    isFavourite
      ? api.PUT('/project-showcase/{id}/favourite', { params })
      : api.DELETE('/project-showcase/{id}/favourite', { params }),
  )
}
