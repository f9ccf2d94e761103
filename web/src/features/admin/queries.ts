import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { cursorQuery } from '../../api/pages'
import type { Feedback, Job, JobState, Person } from './types'

const JOBS = '/admin/jobs'
const PAYMENTS = '/admin/payments'
const PEOPLE = '/admin/people'

export type PersonStatus = 'active' | 'suspended'

export const peopleQuery = (q: string, status: PersonStatus | null) =>
  cursorQuery<Person>([PEOPLE, { q, status }], ({ cursor, signal }) => {
    const query = { ...(q && { q }), ...(status && { status }), ...(cursor && { cursor }) }
    return api.GET(PEOPLE, { params: { query }, signal })
  })

export type Suspension = 'suspend' | 'restore'

export async function setSuspended(
  queryClient: QueryClient,
  id: number,
  act: Suspension,
  note: string,
): Promise<Person> {
  const call = { params: { path: { id } }, body: { ...(note && { note }) } }
  try {
    return await unwrap(
      act === 'suspend'
        ? api.POST('/admin/people/{id}/suspend', call)
        : api.POST('/admin/people/{id}/restore', call),
    )
  } finally {
    void queryClient.invalidateQueries({ queryKey: [PEOPLE] })
    void queryClient.invalidateQueries({ queryKey: ['/admin/audit'] })
  }
}

export const jobsQuery = (state: JobState) =>
  cursorQuery<Job>([JOBS, state], ({ cursor, signal }) =>
    api.GET(JOBS, { params: { query: { state, ...(cursor && { cursor }) } }, signal }),
  )

export const jobCountsQuery = () =>
  queryOptions({
    queryKey: [JOBS, 'counts'],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET(JOBS, { params: { query: { limit: 1 } }, signal }))).counts,
  })

export async function retryJob(queryClient: QueryClient, id: number): Promise<void> {
  try {
    await unwrap(api.POST('/admin/jobs/{id}/retry', { params: { path: { id } } }))
  } finally {
    void queryClient.invalidateQueries({ queryKey: [JOBS] })
  }
}

export const storageQuery = () =>
  queryOptions({
    queryKey: ['/admin/storage'],
    queryFn: ({ signal }) => unwrap(api.GET('/admin/storage', { signal })),
  })

export const paymentsQuery = () =>
  queryOptions({
    queryKey: [PAYMENTS],
    queryFn: ({ signal }) => unwrap(api.GET(PAYMENTS, { signal })),
  })

export async function comparePayments(queryClient: QueryClient) {
  try {
    return await unwrap(api.POST('/admin/payments/reconcile'))
  } finally {
    await queryClient.invalidateQueries({ queryKey: [PAYMENTS] })
  }
}

export const figuresQuery = (days: number) =>
  queryOptions({
    queryKey: ['/admin/figures', { days }],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/admin/figures', { params: { query: { days } }, signal })),
    // Another number of days changes the bars in their place.
    placeholderData: keepPreviousData,
  })

export const feedbackQuery = (rating: number | null) =>
  cursorQuery<Feedback>(['/feedback/', { rating }], ({ cursor, signal }) => {
    const query = { ...(rating !== null && { rating }), ...(cursor && { cursor }) }
    return api.GET('/feedback/', { params: { query }, signal })
  })
