import type { AsyncQuery } from './async-view'
import { Button } from './button'
import { Notice } from './notice'

/** The part of a TanStack `UseInfiniteQueryResult` that a list needs. */
export interface PagedQuery<Data> extends AsyncQuery<Data> {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** For `AsyncView`: when only a further page failed, the rows in sight are as true as before. */
export function firstPageOf<Data>(query: PagedQuery<Data>): AsyncQuery<Data> {
  return {
    status: query.status,
    data: query.data,
    error: query.isFetchNextPageError ? null : query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
  }
}

/** The way to the next page, under the rows. Nothing at the end of the list. */
export function ShowMore<Data>({ query }: { query: PagedQuery<Data> }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query
  return (
    <div className="grid justify-items-center gap-4">
      <Notice>{isFetchNextPageError && !isFetchingNextPage ? error?.message : null}</Notice>
      {hasNextPage && (
        <Button
          variant="secondary"
          busy={isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => {
            query.fetchNextPage()
          }}
        >
          {isFetchNextPageError ? 'Try again' : 'Show more'}
        </Button>
      )}
    </div>
  )
}
