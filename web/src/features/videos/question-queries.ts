import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import type { SchemaPagedVideoQuestion } from '../../api/schema.gen'
import { sharedVideoQuery } from './queries'
import type { Question, QuestionBody } from './types'

type QuestionPage = SchemaPagedVideoQuestion

/** What was asked about one's own video, the newest first. */
export const questionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['/videos/{id}/questions', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }): Promise<QuestionPage> => {
      const params = { path: { id }, query: { ...(cursor && { cursor }) } }
      return unwrap(api.GET('/videos/{id}/questions', { params, signal }))
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }: InfiniteData<QuestionPage>) => pages.flatMap(({ items }) => items),
  })

const readAgain = (queryClient: QueryClient, id: number) =>
  queryClient.invalidateQueries({ queryKey: questionsQuery(id).queryKey })

export async function answerQuestion(
  queryClient: QueryClient,
  id: number,
  question_id: number,
  answer: string,
): Promise<Question> {
  const params = { path: { id, question_id } }
  const answered = await unwrap(
    api.POST('/videos/{id}/questions/{question_id}/answer', { params, body: { answer } }),
  )
  await readAgain(queryClient, id)
  return answered
}

export async function removeQuestion(
  queryClient: QueryClient,
  id: number,
  question_id: number,
): Promise<void> {
  const params = { path: { id, question_id } }
  await unwrap(api.DELETE('/videos/{id}/questions/{question_id}', { params }))
  await readAgain(queryClient, id)
}

/** Needs no account: the link says who asks. */
export async function askQuestion(
  queryClient: QueryClient,
  token: string,
  body: QuestionBody,
  key: string,
): Promise<Question> {
  const params = { path: { token }, header: { 'Idempotency-Key': key } }
  const asked = await unwrap(api.POST('/video_display/shared/{token}/questions', { params, body }))
  queryClient.setQueryData(
    sharedVideoQuery(token).queryKey,
    (shared) =>
      shared && {
        ...shared,
        questions: [...shared.questions.filter(({ id }) => id !== asked.id), asked],
      },
  )
  return asked
}
