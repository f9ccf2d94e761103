import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { AdminList } from './admin-list'
import { Choice } from './choice'
import { decideReport, reportsQuery, restoreTarget, type Shown } from './moderation-queries'
import { ReportRow } from './report-row'
import { TARGETS } from './texts'
import type { Report, ReportAction } from './types'
import { useAct } from './use-act'

const SHOWN = [
  ['open', 'Open'],
  ['closed', 'Closed'],
] as const

const NOTE = { label: 'Note', hint: 'Only admins see it, in the audit log.' }
const TOLD = { label: 'Note', hint: 'The owner sees it, and so do admins in the audit log.' }

/** What people and rules reported, and what to do about it. */
export function Part() {
  const [shown, setShown] = useState<Shown>('open')
  const query = useInfiniteQuery(reportsQuery(shown))
  const queryClient = useQueryClient()
  const { ask, dialog } = useAct()

  const decide = (report: Report, action: ReportAction) => {
    const what = TARGETS[report.target_type].toLowerCase()
    const owner = report.target.owner?.username ?? 'its owner'
    const run = (note: string) => decideReport(queryClient, report.id, action, note)
    if (action === 'dismiss') {
      ask({
        title: 'Dismiss this report?',
        text: `The ${what} stays as it is, and the report is closed.`,
        verb: 'Dismiss',
        busy: 'Dismissing...',
        note: NOTE,
        run,
        done: 'Report dismissed',
      })
    } else if (action === 'hide') {
      ask({
        title: `Hide this ${what}?`,
        text: `Nobody but ${owner} will see it. They’re told why and can appeal.`,
        verb: 'Hide',
        busy: 'Hiding...',
        isDanger: true,
        note: TOLD,
        run,
        done: `${TARGETS[report.target_type]} hidden`,
      })
    } else {
      ask({
        title: `Suspend ${owner}?`,
        text: 'They’re signed out everywhere and can’t sign in. Everything they published is hidden until you restore them.',
        verb: 'Suspend',
        busy: 'Suspending...',
        isDanger: true,
        note: NOTE,
        run,
        done: `${owner} suspended`,
      })
    }
  }
  const restore = (report: Report) => {
    const { target_type, target_id } = report
    ask({
      title: `Show this ${TARGETS[target_type].toLowerCase()} again?`,
      text: 'It will be where it was, for everyone who could see it before.',
      verb: 'Restore',
      busy: 'Restoring...',
      note: NOTE,
      run: (note) => restoreTarget(queryClient, target_type, target_id, note),
      done: `${TARGETS[target_type]} restored`,
    })
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <Choice label="Which reports" value={shown} options={SHOWN} onChange={setShown} />
      <AdminList
        query={query}
        empty={shown === 'open' ? 'No open reports.' : 'No closed reports yet.'}
      >
        {(report) => <ReportRow report={report} onDecide={decide} onRestore={restore} />}
      </AdminList>
      {dialog}
    </div>
  )
}
