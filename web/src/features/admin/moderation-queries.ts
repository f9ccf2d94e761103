import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap, type Outcome } from '../../api/client'
import { cursorQuery } from '../../api/pages'
import type { Appeal, AppealAction, AuditEntry, Report, ReportAction, TargetType } from './types'

interface Call {
  readonly params?: {
    readonly path?: Readonly<Record<string, string | number>>
    readonly query?: Readonly<Record<string, string | number>>
  }
  readonly body?: unknown
  readonly signal?: AbortSignal
}
type Make = <T>(path: string, call?: Call) => Promise<Outcome<T>>

/** The same client, by the shapes of `types.ts`. */
const { GET, POST } = api as unknown as { readonly GET: Make; readonly POST: Make }

interface Listed<Row> {
  readonly items: readonly Row[]
  readonly next_cursor: string | null
  readonly open_count: number
}

export type Shown = 'open' | 'closed'

const REPORTS = '/admin/reports'
const APPEALS = '/admin/appeals'

const listQuery = <Row>(path: string, status: Shown) =>
  cursorQuery<Row>([path, status], ({ cursor, signal }) =>
    GET<Listed<Row>>(path, { params: { query: { status, ...(cursor && { cursor }) } }, signal }),
  )

export const reportsQuery = (status: Shown) => listQuery<Report>(REPORTS, status)
export const appealsQuery = (status: Shown) => listQuery<Appeal>(APPEALS, status)

/** How many wait for somebody. */
const countQuery = (path: string) =>
  queryOptions({
    queryKey: [path, 'count'],
    queryFn: async ({ signal }) => {
      const query = { status: 'open', limit: 1 }
      return (await unwrap(GET<Listed<unknown>>(path, { params: { query }, signal }))).open_count
    },
  })

export const reportCountQuery = () => countQuery(REPORTS)
export const appealCountQuery = () => countQuery(APPEALS)

export const auditQuery = () =>
  cursorQuery<AuditEntry>(['/admin/audit'], ({ cursor, signal }) =>
    GET<Listed<AuditEntry>>('/admin/audit', {
      params: { query: { ...(cursor && { cursor }) } },
      signal,
    }),
  )

/** Refused or not, everything is read again: another admin may have been quicker. */
function changed(queryClient: QueryClient): void {
  for (const path of [REPORTS, APPEALS, '/admin/audit', '/admin/people']) {
    void queryClient.invalidateQueries({ queryKey: [path] })
  }
}

export async function decideReport(
  queryClient: QueryClient,
  id: number,
  action: ReportAction,
  note: string,
): Promise<void> {
  try {
    const body = { action, ...(note && { note }) }
    await unwrap(POST<Report>('/admin/reports/{id}', { params: { path: { id } }, body }))
  } finally {
    changed(queryClient)
  }
}

export async function restoreTarget(
  queryClient: QueryClient,
  target_type: TargetType,
  target_id: number,
  note: string,
): Promise<void> {
  try {
    const params = { path: { target_type, target_id } }
    const body = { ...(note && { note }) }
    await unwrap(POST('/admin/hidden/{target_type}/{target_id}/restore', { params, body }))
  } finally {
    changed(queryClient)
  }
}

export async function decideAppeal(
  queryClient: QueryClient,
  id: number,
  action: AppealAction,
  answer: string,
): Promise<void> {
  try {
    const body = { action, answer }
    await unwrap(POST('/admin/appeals/{id}', { params: { path: { id } }, body }))
  } finally {
    changed(queryClient)
  }
}
