import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, orNull, unwrap } from '../../api/client'
import { ApiFailure } from '../../api/errors'
import { cursorQuery } from '../../api/pages'
import { addressIn } from '../payments/queries'
import { filesQuery, productQuery } from './queries'
import type { LibraryItem, Product, Purchase } from './types'

/** The reader's own; null while they have none. It asks the payment provider too, for who comes back from paying. */
export const purchaseQuery = (id: number) =>
  queryOptions({
    queryKey: ['/marketplace/products/{id}/purchase', id],
    queryFn: ({ signal }): Promise<Purchase | null> => {
      const params = { path: { id } }
      return orNull(unwrap(api.GET('/marketplace/products/{id}/purchase', { params, signal })))
    },
  })

/** Everything that one bought, the newest first. */
export const libraryQuery = () =>
  cursorQuery<LibraryItem>(['/marketplace/purchases'], ({ cursor, signal }) => {
    const params = { query: { ...(cursor && { cursor }) } }
    return api.GET('/marketplace/purchases', { params, signal })
  })

/**
 * Gets a product for the price that the reader saw. Gives back the page where they pay, or null when it is theirs
 * already. Refused or not, what is known of it is read again: it may have changed since the page was opened.
 */
export async function buy(
  queryClient: QueryClient,
  { id, price_cents }: Product,
): Promise<string | null> {
  const params = { path: { id } }
  const call = api.POST('/marketplace/products/{id}/purchase', { params, body: { price_cents } })
  try {
    const answer = (await unwrap(call, 'marketplace')) as { purchase?: Purchase | null }
    if (!answer.purchase) return addressIn(answer)
    queryClient.setQueryData(purchaseQuery(id).queryKey, answer.purchase)
    void purchasesChanged(queryClient, id)
    return null
  } catch (error) {
    if (error instanceof ApiFailure && error.kind === 'status') {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: productQuery(id).queryKey }),
        queryClient.invalidateQueries({ queryKey: purchaseQuery(id).queryKey }),
      ])
    }
    throw error
  }
}

/** What shows a purchase besides its product's page. */
export const purchasesChanged = (queryClient: QueryClient, id: number): Promise<unknown> =>
  Promise.all(
    [
      productQuery(id).queryKey,
      filesQuery(id).queryKey,
      ['/marketplace/purchases'],
      ['/payments/receipts'],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
