import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { cursorQuery } from '../../api/pages'
import type { Appeal, AppealAction, AuditEntry, Report, ReportAction, TargetType } from './types'

export type Shown = 'open' | 'closed'

const REPORTS = '/admin/reports'
const APPEALS = '/admin/appeals'
const AUDIT = '/admin/audit'
const TICKETS = '/admin/tickets'

export const reportsQuery = (status: Shown) =>
  cursorQuery<Report>([REPORTS, status], ({ cursor, signal }) =>
    api.GET(REPORTS, { params: { query: { status, ...(cursor && { cursor }) } }, signal }),
  )

export const appealsQuery = (status: Shown) =>
  cursorQuery<Appeal>([APPEALS, status], ({ cursor, signal }) =>
    api.GET(APPEALS, { params: { query: { status, ...(cursor && { cursor }) } }, signal }),
  )

/** How many wait for somebody. */
const countQuery = (path: typeof REPORTS | typeof APPEALS | typeof TICKETS) =>
  queryOptions({
    queryKey: [path, 'count'],
    queryFn: async ({ signal }) => {
      const query = { status: 'open', limit: 1 } as const
      return (await unwrap(api.GET(path, { params: { query }, signal }))).open_count
    },
  })

export const reportCountQuery = () => countQuery(REPORTS)
export const appealCountQuery = () => countQuery(APPEALS)
export const ticketCountQuery = () => countQuery(TICKETS)

export const auditQuery = () =>
  cursorQuery<AuditEntry>([AUDIT], ({ cursor, signal }) =>
    api.GET(AUDIT, { params: { query: { ...(cursor && { cursor }) } }, signal }),
  )

/** Refused or not, everything is read again: another admin may have been quicker. */
function changed(queryClient: QueryClient): void {
  for (const path of [REPORTS, APPEALS, AUDIT, '/admin/people']) {
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
    await unwrap(api.POST('/admin/reports/{id}', { params: { path: { id } }, body }))
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
    await unwrap(api.POST('/admin/hidden/{target_type}/{target_id}/restore', { params, body }))
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
    await unwrap(api.POST('/admin/appeals/{id}', { params: { path: { id } }, body }))
  } finally {
    changed(queryClient)
  }
}
