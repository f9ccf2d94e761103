import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { pagedQuery, type RowsPage } from '../../api/pages'
import { requestChanged } from '../requests/public'
import type { Answer, AnswerBody, AnswerStatus, Decision } from './types'

const LIST = '/snagged-requests/'

interface Asked {
  readonly status?: AnswerStatus | undefined
  readonly request_id?: number | undefined
  readonly limit?: number | undefined
}

/**
 * What a developer sent, or what a client received; the newest first. Without a signal: these calls are
 * never cancelled, not even by newer ones.
 */
export const answersQuery = ({ status, request_id, limit }: Asked = {}) =>
  pagedQuery<Answer>(
    [LIST, { status: status ?? null, request_id: request_id ?? null, limit: limit ?? null }],
    ({ cursor }) =>
      api.GET(LIST, {
        params: {
          query: {
            ...(status && { status }),
            ...(request_id && { request_id }),
            ...(limit && { limit }),
            ...(cursor && { cursor }),
          },
        },
      }),
  )

/** One answer in full. Read by the client for the first time, it counts as viewed. */
export const answerQuery = (id: number) =>
  queryOptions({
    queryKey: ['/snagged-requests/{id}', id],
    queryFn: () => readAnswer(id),
  })

export const readAnswer = (id: number): Promise<Answer> =>
  unwrap(api.GET('/snagged-requests/{id}', { params: { path: { id } } }))

export const sendAnswer = (body: AnswerBody, key: string): Promise<Answer> =>
  unwrap(api.POST(LIST, { body, headers: { 'Idempotency-Key': key } }))

export const decide = (id: number, decision: Decision): Promise<Answer> =>
  unwrap(api.PATCH('/snagged-requests/{id}', { params: { path: { id } }, body: decision }))

export async function withdrawAnswer(id: number): Promise<void> {
  await unwrap(api.DELETE('/snagged-requests/{id}', { params: { path: { id } } }))
}

/** The answer as it is now, wherever it is on the screen, before any list has been read again. */
export function showAnswer(queryClient: QueryClient, answer: Answer): void {
  queryClient.setQueryData(answerQuery(answer.id).queryKey, answer)
  queryClient.setQueriesData<InfiniteData<RowsPage<Answer>>>(
    { queryKey: [LIST] },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.id === answer.id ? answer : row)),
        })),
      },
  )
}

/** The request knows of one's own answer at once: nobody is asked for a second one. */
export function showSent(queryClient: QueryClient, answer: Answer): void {
  const { id, status, request_id } = answer
  showAnswer(queryClient, answer)
  queryClient.setQueryData<object>(
    ['/requests/{id}', request_id],
    (request) => request && { ...request, my_response: { id, status } },
  )
}

/** Something about an answer is no longer as it was read: it, the lists and its request are read again. */
export function answerChanged(
  queryClient: QueryClient,
  { response_id, request_id }: { readonly response_id: number; readonly request_id: number },
): void {
  void queryClient.invalidateQueries({ queryKey: [LIST] })
  void queryClient.invalidateQueries({ queryKey: answerQuery(response_id).queryKey })
  requestChanged(queryClient, request_id)
}
