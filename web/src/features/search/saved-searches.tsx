import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical } from 'lucide-react'
import { useRef, useState } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { Menu } from '../../ui/menu'
import { Notice } from '../../ui/notice'
import { ROWS } from '../../ui/rows'
import { Skeleton } from '../../ui/skeleton'
import { Switch } from '../../ui/switch'
import { useOpened } from '../../ui/use-opened'
import { savedSearchesQuery } from './saved-queries'
import { detailsOf, filtersOf } from './saved-rules'
import type { SavedSearch } from './types'
import { useAlerting, useRemoveSaved } from './use-saved'

const fetchDialog = loadChunk(() => import('./rename-saved'))

/** One's own, for whoever is signed in. */
export function SavedSearches() {
  const signedIn = useSession((state) => state.isAuthenticated)
  return signedIn ? <OwnSearches /> : null
}

function OwnSearches() {
  const query = useQuery(savedSearchesQuery())
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="saved-searches" className="grid grid-cols-1 gap-3">
      <h2 ref={heading} id="saved-searches" tabIndex={-1} className="text-lg outline-none">
        Saved searches
      </h2>
      <AsyncView
        query={query}
        skeleton={<Skeleton className="h-18 w-full" />}
        empty={
          <p className="text-ink-soft">
            None yet. Save a search on its results page, and we’ll notify you of new results.
          </p>
        }
      >
        {(all) => (
          <ul role="list" aria-labelledby="saved-searches" className={ROWS}>
            {all.map((saved) => (
              <Row
                key={saved.id}
                saved={saved}
                onRemoved={() => {
                  // The row's button is gone, and the focus with it.
                  heading.current?.focus({ preventScroll: true })
                }}
              />
            ))}
          </ul>
        )}
      </AsyncView>
    </section>
  )
}

interface RowProps {
  saved: SavedSearch
  onRemoved: () => void
}

function Row({ saved, onRemoved }: RowProps) {
  const [isRenaming, setRenaming] = useState(false)
  const close = () => {
    setRenaming(false)
  }
  const dialog = useOpened(isRenaming, fetchDialog, close)
  const alerting = useAlerting(saved)
  const remove = useRemoveSaved(saved, onRemoved)
  const details = detailsOf(saved)
  return (
    <li className="grid gap-2 py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 @2xl:grid-cols-[minmax(0,1fr)_auto_auto]">
        <div className="min-w-0">
          <Link
            to="/search"
            search={filtersOf(saved)}
            activeOptions={{ exact: true, explicitUndefined: true }}
            className="font-medium break-words underline-offset-3 hover:underline"
          >
            {saved.name}
          </Link>
          {details !== '' && <p className="text-note break-words text-ink-soft">{details}</p>}
        </div>
        <div className="row-start-2 @2xl:row-start-auto">
          <Switch label="Notify me" checked={saved.is_alerting} onChange={alerting.toggle} />
        </div>
        <Menu
          label={`Actions for “${saved.name}”`}
          trigger={<EllipsisVertical aria-hidden size={18} />}
          items={[
            {
              label: 'Rename',
              onSelect: () => {
                setRenaming(true)
              },
            },
            { label: 'Remove', danger: true, onSelect: remove.begin },
          ]}
        />
      </div>
      <Notice>{alerting.problem ?? remove.problem}</Notice>
      {dialog && <dialog.RenameSaved saved={saved} onClose={close} />}
    </li>
  )
}
