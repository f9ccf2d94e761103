import { Link, useSearch } from '@tanstack/react-router'

import { PILL_LINK } from '../../ui/pill'
import { STATUSES } from './filters'
import { STATUS_NAMES, type Side } from './status'

/** The filter is part of the address, so that it survives a reload. */
export function StatusFilter({ side }: { side: Side }) {
  const { request } = useSearch({ from: '/requests/responses' })
  const choices = [
    [undefined, 'All'] as const,
    ...STATUSES.map((status) => [status, STATUS_NAMES[side][status]] as const),
  ]
  return (
    <nav aria-label="By status" className="-mx-1 overflow-x-auto px-1 py-1">
      <ul role="list" className="flex gap-2">
        {choices.map(([status, name]) => (
          <li key={name}>
            <Link
              to="/requests/responses"
              search={{ ...(request && { request }), ...(status && { status }) }}
              className={PILL_LINK}
              activeOptions={{ exact: true, includeSearch: true }}
              resetScroll={false}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
