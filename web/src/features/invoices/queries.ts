import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { addressIn } from '../payments/queries'
import type { BillingDetails, Invoice, InvoiceChange } from './types'

export { invoicesQuery } from './list-queries'

const LIST = '/invoices/'

export const invoicesInQuery = (conversation_id: number) =>
  queryOptions({
    queryKey: [LIST, { conversation_id }],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET(LIST, { params: { query: { conversation_id } }, signal }))).items,
  })

export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: ['/invoices/{id}', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/invoices/{id}', { params: { path: { id } }, signal })),
  })

/** Asks the payment provider too, for somebody who comes back from paying. */
export const invoiceStatusQuery = (invoice_id: number) =>
  queryOptions({
    queryKey: ['/payments/invoice-status', invoice_id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/payments/invoice-status', { params: { query: { invoice_id } }, signal })),
  })

export const billingDetailsQuery = () =>
  queryOptions({
    queryKey: ['/invoices/details'],
    queryFn: ({ signal }) => unwrap(api.GET('/invoices/details', { signal })),
  })

export async function saveBillingDetails(
  queryClient: QueryClient,
  body: BillingDetails,
): Promise<BillingDetails> {
  const saved = await unwrap(api.PUT('/invoices/details', { body }))
  queryClient.setQueryData(billingDetailsQuery().queryKey, saved)
  return saved
}

/** The invoice of a milestone that was approved before there were invoices. */
export const issueInvoice = (
  queryClient: QueryClient,
  agreementId: number,
  number: number,
): Promise<Invoice> =>
  shown(
    queryClient,
    unwrap(
      api.POST('/agreements/{id}/milestones/{number}/invoice', {
        params: { path: { id: agreementId, number } },
      }),
    ),
  )

export const changeInvoice = (
  queryClient: QueryClient,
  id: number,
  body: InvoiceChange,
): Promise<Invoice> =>
  shown(queryClient, unwrap(api.PUT('/invoices/{id}', { params: { path: { id } }, body })))

export const markPaid = (queryClient: QueryClient, id: number): Promise<Invoice> =>
  shown(queryClient, unwrap(api.POST('/invoices/{id}/paid', { params: { path: { id } } })))

/** The page where the client pays. */
export async function startPayment(queryClient: QueryClient, id: number): Promise<string> {
  try {
    return addressIn(await unwrap(api.POST('/invoices/{id}/pay', { params: { path: { id } } })))
  } catch (error) {
    void invoicesChanged(queryClient)
    throw error
  }
}

export const readPdf = (id: number): Promise<Blob> =>
  unwrap(
    api.GET('/invoices/{id}/document', {
      params: { path: { id }, query: { format: 'pdf' } },
      parseAs: 'blob',
    }),
  )

export const readPrintable = (id: number): Promise<string> =>
  unwrap(
    api.GET('/invoices/{id}/document', {
      params: { path: { id }, query: { format: 'html' } },
      parseAs: 'text',
    }),
  )

/** The invoice as the server has just said it. Refused or not, all are read again: the other side may have been quicker. */
async function shown(queryClient: QueryClient, call: Promise<Invoice>): Promise<Invoice> {
  try {
    const invoice = await call
    queryClient.setQueryData(invoiceQuery(invoice.id).queryKey, invoice)
    return invoice
  } finally {
    void invoicesChanged(queryClient)
  }
}

export const invoicesChanged = (queryClient: QueryClient) =>
  Promise.all(
    [[LIST], ['/invoices/{id}'], ['/payments/receipts']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
