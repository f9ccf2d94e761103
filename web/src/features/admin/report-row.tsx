import { ahead } from '../../lib/load-chunk'
import { exactTime, relativeTime } from '../../lib/time'
import { Button } from '../../ui/button'
import { Pill } from '../../ui/pill'
import { capital, REASONS, TARGETS } from './texts'
import type { Report, ReportAction } from './types'
import { fetchActDialog } from './use-act'

const STATES: Readonly<Record<Report['status'], string>> = {
  open: 'Open',
  dismissed: 'Dismissed',
  hidden: 'Hidden',
  suspended: 'Owner suspended',
}
const PLAIN = 'border-line text-ink-soft'

interface ReportRowProps {
  report: Report
  onDecide: (report: Report, action: ReportAction) => void
  onRestore: (report: Report) => void
}

/** What was reported, why and by whom, and the ways to close it. */
export function ReportRow({ report, onDecide, onRestore }: ReportRowProps) {
  const { target, target_type, reason, comment, reporter, rule, status, created_at } = report
  const title = target.title === '' ? TARGETS[target_type] : target.title
  return (
    <article className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 font-text text-base font-medium tracking-normal break-words">
          {target.path == null ? title : <a href={target.path}>{title}</a>}
        </h2>
        <Pill look={PLAIN}>{TARGETS[target_type]}</Pill>
        <Pill look="border-heart text-heart">{REASONS[reason]}</Pill>
        {status !== 'open' && <Pill look={PLAIN}>{STATES[status]}</Pill>}
      </div>
      {target.excerpt !== '' && (
        <p className="max-w-[72ch] rounded-s bg-sunken px-4 py-3 break-words whitespace-pre-wrap">
          {target.excerpt}
        </p>
      )}
      {comment && <p className="max-w-[72ch] break-words whitespace-pre-wrap">{comment}</p>}
      <p className="text-sm break-words text-ink-soft">
        {rule
          ? `Flagged by the rule “${capital(rule)}”`
          : `Reported by ${reporter?.username ?? 'somebody who left'}`}
        {target.owner && ` · By ${target.owner.username}`}
        {' · '}
        <time dateTime={created_at} title={exactTime(created_at)}>
          {relativeTime(created_at)}
        </time>
      </p>
      {status === 'open' && (
        <div className="flex flex-wrap gap-2">
          {ACTIONS.filter(([action]) => action !== 'suspend' || target.owner != null).map(
            ([action, verb]) => (
              <Button
                key={action}
                variant="secondary"
                size="small"
                {...ahead(fetchActDialog)}
                onClick={() => {
                  onDecide(report, action)
                }}
              >
                {verb}
                <span className="sr-only">{title}</span>
              </Button>
            ),
          )}
        </div>
      )}
      {status !== 'open' && target.hidden && (
        <div>
          <Button
            variant="secondary"
            size="small"
            {...ahead(fetchActDialog)}
            onClick={() => {
              onRestore(report)
            }}
          >
            Restore<span className="sr-only">{title}</span>
          </Button>
        </div>
      )}
    </article>
  )
}

const ACTIONS = [
  ['dismiss', 'Dismiss'],
  ['hide', 'Hide'],
  ['suspend', 'Suspend owner'],
] as const
