import { useInfiniteQuery } from '@tanstack/react-query'

import { exactTime, relativeTime } from '../../lib/time'
import { AdminList } from './admin-list'
import { auditQuery } from './moderation-queries'
import { capital, targetText } from './texts'
import type { AuditEntry } from './types'

/** What admins and rules did. Nothing is ever removed from it. */
export function Part() {
  return (
    <AdminList
      query={useInfiniteQuery(auditQuery())}
      empty="No entries yet. What admins do will be listed here."
    >
      {(entry) => <EntryRow entry={entry} />}
    </AdminList>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, target_type, target_id, note } = entry
  const target = targetText(target_type, target_id)
  return (
    <article className="grid gap-1 py-3">
      <h2 className="font-text text-base font-medium tracking-normal break-words">
        {capital(action)}
        {target && <span className="text-ink-soft"> · {target}</span>}
      </h2>
      {note && <p className="max-w-[72ch] break-words whitespace-pre-wrap">{note}</p>}
      <p className="text-sm text-ink-soft">
        {actor ?? 'The server'}
        {' · '}
        <time dateTime={at} title={exactTime(at)}>
          {relativeTime(at)}
        </time>
      </p>
    </article>
  )
}
