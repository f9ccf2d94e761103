import { Link } from '@tanstack/react-router'

import { civilDay } from '../../lib/time'
import { ROWS } from '../../ui/rows'
import { StateRing } from '../../ui/state-ring'
import { stateOf, sumOf, type AgreementStatus } from '../agreements/public'
import type { Project, ProjectAgreement } from './types'

interface ProjectAgreementsProps {
  project: Project
  /** Whether it says with whom: to the developer it is always the client. */
  withDeveloper?: boolean
}

/** What was proposed or agreed upon in a project. Each leads to its conversation, where the agreement is. */
export function ProjectAgreements({ project, withDeveloper = false }: ProjectAgreementsProps) {
  return (
    <ul role="list" aria-label="Agreements" className={ROWS}>
      {project.agreements.map((agreement) => (
        <li key={agreement.id}>
          <Row agreement={agreement} withDeveloper={withDeveloper} />
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  agreement: ProjectAgreement
  withDeveloper: boolean
}

function Row({ agreement, withDeveloper }: RowProps) {
  const { conversation_id, title, developer_name, due_date } = agreement
  // The API document has it as a text; it is one of these.
  const { ring, word } = stateOf({ status: agreement.status as AgreementStatus })
  const facts = [
    withDeveloper ? developer_name : null,
    due_date ? `due ${civilDay(due_date)}` : null,
  ].filter(Boolean)
  return (
    <div className="relative grid min-h-16 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 gap-y-1 py-3 hover:bg-fill/45 @2xl:grid-cols-[minmax(0,1fr)_9rem_7rem]">
      <div className="min-w-0">
        <Link
          to="/conversations/$id"
          params={{ id: String(conversation_id) }}
          search={{}}
          className="font-medium break-words no-underline after:absolute after:inset-0 after:rounded-s"
        >
          {title}
        </Link>
        {facts.length > 0 && (
          <p className="text-sm break-words text-ink-soft">{facts.join(' · ')}</p>
        )}
      </div>
      <p className="tabular text-right font-medium @2xl:order-last">{sumOf(agreement)}</p>
      <p className="col-span-full flex items-center gap-2 text-sm font-medium @2xl:col-auto">
        <StateRing ring={ring} />
        {word}
      </p>
    </div>
  )
}
