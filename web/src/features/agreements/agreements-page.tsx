import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { money } from '../../lib/currency'
import { civilDay } from '../../lib/time'
import { useSession } from '../../session/store'
import type { UserType } from '../../session/user'
import { AsyncView } from '../../ui/async-view'
import { Avatar } from '../../ui/avatar'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { StateRing } from '../../ui/state-ring'
import { MilestoneBar } from './progress'
import { agreementsQuery } from './queries'
import { nextStep, stateOf, statesOf, sumOf } from './states'
import type { ListedAgreement } from './types'

/** Everything one has agreed upon, or is about to, for clients and developers alike. */
export function AgreementsPage() {
  const user = useSession((state) => state.user)
  const isClient = user?.userType === 'client'
  const query = useInfiniteQuery(agreementsQuery())
  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-10">
      <PageHeading title="Agreements" />
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={4} className="h-18" />}
        empty={<NoneYet />}
      >
        {(rows) => (
          <div className="grid gap-6">
            <ul role="list" className={ROWS}>
              {rows.map((row) => (
                <li key={row.id}>
                  <AgreementRow
                    row={row}
                    otherType={isClient ? 'developer' : 'client'}
                    next={nextStep(row, user?.id ?? 0, isClient)}
                  />
                </li>
              ))}
            </ul>
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
    </div>
  )
}

function NoneYet() {
  return (
    <EmptyState
      title="No agreements yet"
      text="Either of you can propose one in a conversation. It appears here with its milestones."
      action={
        <Link to="/conversations" search={{}} className={buttonClass('primary')}>
          Go to your conversations
        </Link>
      }
    />
  )
}

interface AgreementRowProps {
  row: ListedAgreement
  otherType: UserType
  /** What waits for the reader. */
  next: string | null
}

function AgreementRow({ row, otherType, next }: AgreementRowProps) {
  const { conversation_id, title, other, version, due_date, status } = row
  const { ring, word } = stateOf(row)
  const isInForce = status === 'accepted' || status === 'completed'
  const facts = [
    other.name,
    isInForce ? null : `version ${version}`,
    due_date ? `due ${civilDay(due_date)}` : null,
  ]
  return (
    <article className="relative grid min-h-18 grid-cols-[2.5rem_minmax(0,1fr)_auto] content-center items-center gap-x-4 gap-y-1 py-3 hover:bg-fill/45 @3xl:grid-cols-[2.5rem_minmax(0,1fr)_12rem_9rem_7rem_5.5rem]">
      <Avatar name={other.name} src={other.avatar_url} userType={otherType} decorative />
      <div className="min-w-0">
        <h2 className="truncate font-text text-base font-medium tracking-normal">
          <Link
            to="/conversations/$id"
            params={{ id: String(conversation_id) }}
            search={{}}
            className="no-underline after:absolute after:inset-0 after:rounded-s"
          >
            {title}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft @3xl:truncate">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <p className="tabular text-right font-medium @3xl:order-last">{sumOf(row)}</p>
      <div className="col-start-2 grid gap-1 @3xl:col-auto">
        {isInForce && (
          <>
            <MilestoneBar states={statesOf(row)} />
            <p className="text-sm text-ink-soft">
              {money(row.approved_cents, row.currency)} approved
            </p>
          </>
        )}
      </div>
      <p className="col-start-2 row-start-3 flex items-center gap-2 text-sm font-medium @3xl:col-auto @3xl:row-auto">
        <StateRing ring={ring} />
        {word}
      </p>
      <p className="col-span-2 col-start-2 row-start-3 justify-self-end @3xl:col-auto @3xl:row-auto @3xl:justify-self-start">
        {next !== null && <span className="tag tag-new whitespace-nowrap">{next}</span>}
      </p>
    </article>
  )
}
