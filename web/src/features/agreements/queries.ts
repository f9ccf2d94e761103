import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { listsChanged, openedQuery } from '../conversations/queries'
import { invoicesChanged } from '../invoices/queries'
import { projectsChanged } from '../projects/queries'
import { requestChanged } from '../requests/queries'
import { agreedInQuery, LIST } from './agreed-in'
import type { Agreement, AgreementBody } from './types'

export { agreementsQuery } from './list-queries'

/** Clauses to choose from. They don't change while a page is open. */
export const clausesQuery = () =>
  queryOptions({
    queryKey: ['/agreements/clauses'],
    queryFn: ({ signal }) => unwrap(api.GET('/agreements/clauses', { signal })),
    staleTime: Infinity,
  })

export async function propose(
  queryClient: QueryClient,
  body: AgreementBody,
  key: string,
): Promise<Agreement> {
  const headers = { 'Idempotency-Key': key }
  const proposed = await unwrap(api.POST(LIST, { body, headers }))
  await agreementChanged(queryClient, proposed)
  return proposed
}

type Step =
  | { readonly act: 'accept' }
  | { readonly act: 'decline' | 'withdraw' | 'cancel'; readonly reason: string | null }
  | { readonly act: 'approve'; readonly number: number }
  | { readonly act: 'request-changes'; readonly number: number; readonly note: string }
  | {
      readonly act: 'submit'
      readonly number: number
      readonly note: string | null
      readonly attachment_ids: readonly number[]
    }

/** Refused or not, it is read again: the other side may have been quicker. */
export async function take(
  queryClient: QueryClient,
  agreement: Agreement,
  step: Step,
): Promise<Agreement> {
  try {
    const now = await unwrap(call(agreement, step))
    show(queryClient, now)
    return now
  } finally {
    void agreementChanged(queryClient, agreement)
  }
}

function call({ id, content_hash }: Agreement, step: Step) {
  switch (step.act) {
    case 'accept':
      // What was read is what is accepted, and nothing else.
      return api.POST('/agreements/{id}/accept', {
        params: { path: { id } },
        body: { content_hash },
      })
    case 'decline':
    case 'withdraw':
    case 'cancel':
      return api.POST(`/agreements/{id}/${step.act}`, {
        params: { path: { id } },
        body: { reason: step.reason },
      })
    case 'approve':
      return api.POST('/agreements/{id}/milestones/{number}/approve', {
        params: { path: { id, number: step.number } },
        body: {},
      })
    case 'request-changes':
      return api.POST('/agreements/{id}/milestones/{number}/request-changes', {
        params: { path: { id, number: step.number } },
        body: { note: step.note },
      })
    case 'submit':
      return api.POST('/agreements/{id}/milestones/{number}/submit', {
        params: { path: { id, number: step.number } },
        body: { note: step.note, attachment_ids: step.attachment_ids },
      })
  }
}

type Format = 'markdown' | 'html'

/** A version as a file to keep, or as a page to print. */
export const readDocument = async (id: number, format: Format): Promise<string> =>
  unwrap(
    api.GET('/agreements/{id}/document', {
      params: { path: { id }, query: { format } },
      parseAs: 'text',
    }),
  )

/** The version as the server has just said it, before anything is read again. */
function show(queryClient: QueryClient, now: Agreement): void {
  queryClient.setQueryData(agreedInQuery(now.conversation_id).queryKey, (all) =>
    all?.map((versions) => versions.map((one) => (one.id === now.id ? now : one))),
  )
}

/** The agreement moves its request, the request's project and the conversation along; an approval issues an invoice. */
async function agreementChanged(
  queryClient: QueryClient,
  { conversation_id, request_id }: Agreement,
): Promise<void> {
  requestChanged(queryClient, request_id)
  projectsChanged(queryClient)
  void listsChanged(queryClient)
  void invoicesChanged(queryClient)
  void queryClient.invalidateQueries({ queryKey: openedQuery(conversation_id).queryKey })
  await queryClient.invalidateQueries({ queryKey: [LIST] })
}
