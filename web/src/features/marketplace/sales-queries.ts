import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { cursorQuery } from '../../api/pages'
import { addressIn } from '../payments/queries'
import type { Sale } from './types'

export const salesQuery = () =>
  cursorQuery<Sale>(['/marketplace/sales'], ({ cursor, signal }) => {
    const params = { query: { ...(cursor && { cursor }) } }
    return api.GET('/marketplace/sales', { params, signal })
  })

/** What was sold and given back, in all and by month. */
export const statementQuery = () =>
  queryOptions({
    queryKey: ['/marketplace/statement'],
    queryFn: ({ signal }) => unwrap(api.GET('/marketplace/statement', { signal })),
  })

/** Whether the seller's account at the payment provider is connected. */
export const payoutsQuery = () =>
  queryOptions({
    queryKey: ['/marketplace/payouts'],
    queryFn: ({ signal }) => unwrap(api.GET('/marketplace/payouts', { signal })),
  })

/** The money goes back and the buyer's access ends. Refused or not, all sales are read again: the provider may be ahead. */
export async function refund(queryClient: QueryClient, id: number): Promise<Sale> {
  try {
    const call = api.POST('/marketplace/purchases/{id}/refund', { params: { path: { id } } })
    return await unwrap(call, 'marketplace')
  } finally {
    for (const name of ['/marketplace/sales', '/marketplace/statement']) {
      void queryClient.invalidateQueries({ queryKey: [name] })
    }
  }
}

export const readStatementCsv = (): Promise<Blob> =>
  unwrap(api.GET('/marketplace/statement.csv', { parseAs: 'blob' }))

/** The provider's page where a seller connects an account. */
export async function connectPayouts(): Promise<string> {
  return addressIn(await unwrap(api.POST('/marketplace/payouts/connect')))
}
