import { Link } from '@tanstack/react-router'

import { money } from '../../lib/currency'
import { civilDay } from '../../lib/time'
import { useSession } from '../../session/store'
import { Avatar } from '../../ui/avatar'
import { ROWS } from '../../ui/rows'
import { StateRing, type Ring } from '../../ui/state-ring'
import { MilestoneBar, statesOf, sumOf, type ListedAgreement } from '../agreements/public'

const SHOWN = 5

/** In force, or proposed and not answered yet. */
export const underWay = (rows: readonly ListedAgreement[]) =>
  rows.filter(({ status }) => status === 'accepted' || status === 'proposed').slice(0, SHOWN)

interface WorkUnderWayProps {
  rows: readonly ListedAgreement[]
  /** Who reads it. */
  self: number
}

/** What is agreed upon, or about to be: how far it is and when it is due. */
export function WorkUnderWay({ rows, self }: WorkUnderWayProps) {
  return (
    <section aria-labelledby="work" className="grid grid-cols-1 content-start gap-2.5">
      <div className="flex min-h-8 items-center justify-between gap-4">
        <h2 id="work" className="text-lg">
          Work under way
        </h2>
        <Link to="/agreements" className="link">
          Agreements
        </Link>
      </div>
      <ul role="list" className={ROWS}>
        {rows.map((row) => (
          <li key={row.id}>
            <WorkRow row={row} isMine={row.created_by === self} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In a narrow column three lines, where there is room one row of fixed columns. */
function WorkRow({ row, isMine }: { row: ListedAgreement; isMine: boolean }) {
  const { conversation_id, title, other, due_date } = row
  const { ring, word } = stateOf(row, isMine)
  const far = farText(row, isMine)
  const otherType = useSession(({ user }) => (user?.userType === 'client' ? 'developer' : 'client'))
  return (
    <article className="relative grid min-h-18 grid-cols-[1.5rem_minmax(0,1fr)_auto] content-center items-center gap-x-2 gap-y-2 py-3 hover:bg-fill/45 @2xl:grid-cols-[2.5rem_minmax(0,1fr)_10rem_8rem_6rem] @2xl:gap-x-4 @2xl:gap-y-0">
      <h3 className="col-span-2 min-w-0 font-text text-base font-medium tracking-normal @2xl:col-span-1 @2xl:col-start-2 @2xl:row-start-1">
        <Link
          to="/conversations/$id"
          params={{ id: String(conversation_id) }}
          search={{}}
          className="block truncate leading-6 no-underline after:absolute after:inset-0 after:rounded-s"
        >
          {title}
        </Link>
      </h3>
      <p className="text-right text-sm whitespace-nowrap text-ink-soft @2xl:col-start-5 @2xl:row-span-2 @2xl:row-start-1">
        {due_date && `Due ${civilDay(due_date)}`}
      </p>
      <div className="col-span-3 empty:hidden @2xl:col-span-1 @2xl:col-start-4 @2xl:row-span-2 @2xl:row-start-1">
        {row.milestone_count > 0 && <MilestoneBar states={statesOf(row)} />}
      </div>
      <span className="@2xl:hidden">
        <Avatar
          name={other.name}
          src={other.avatar_url}
          size="tiny"
          userType={otherType}
          decorative
        />
      </span>
      <span className="hidden @2xl:col-start-1 @2xl:row-span-2 @2xl:row-start-1 @2xl:block">
        <Avatar name={other.name} src={other.avatar_url} userType={otherType} decorative />
      </span>
      <p className="truncate text-sm text-ink-soft @2xl:col-start-2 @2xl:row-start-2">
        {other.name}
        <span className="hidden @2xl:inline"> · {far}</span>
      </p>
      <p className="text-right text-sm text-ink-soft @2xl:hidden">{far}</p>
      <p className="hidden items-center gap-2 text-sm font-medium @2xl:col-start-3 @2xl:row-span-2 @2xl:row-start-1 @2xl:flex">
        <StateRing ring={ring} />
        {word}
      </p>
    </article>
  )
}

const farText = (row: ListedAgreement, isMine: boolean) =>
  row.status === 'proposed'
    ? `Version ${row.version} ${isMine ? 'sent' : 'received'}`
    : `${money(row.approved_cents, row.currency)} of ${sumOf(row)} approved`

function stateOf(
  { status, changes_count, submitted_count }: ListedAgreement,
  isMine: boolean,
): { readonly ring: Ring; readonly word: string } {
  if (status === 'proposed') {
    return { ring: 'open', word: isMine ? 'Waiting for reply' : 'Your reply' }
  }
  if (changes_count > 0) return { ring: 'turn', word: 'Changes requested' }
  if (submitted_count > 0) return { ring: 'half', word: 'Submitted' }
  return { ring: 'half', word: 'In progress' }
}
