import { Link, Navigate, useParams } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { useNamedPage } from '../../lib/page-name'
import { AsyncView } from '../../ui/async-view'
import { PageHeading } from '../../ui/page-heading'
import { SkeletonCards } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { ADMIN_ROOMS, type AdminRoom } from './rooms'

/** The code of each page, as a module whose `Part` is the page. */
const PARTS: Readonly<Record<AdminRoom, () => Promise<{ readonly Part: ComponentType }>>> = {
  '': loadChunk(() => import('./overview-part')),
  people: loadChunk(() => import('./people-part')),
  tickets: loadChunk(() => import('./tickets-part')),
  reports: loadChunk(() => import('./reports-part')),
  appeals: loadChunk(() => import('./appeals-part')),
  audit: loadChunk(() => import('./audit-part')),
  feedback: loadChunk(() => import('./feedback-part')),
  jobs: loadChunk(() => import('./jobs-part')),
  storage: loadChunk(() => import('./storage-part')),
  payments: loadChunk(() => import('./payments-part')),
}

/** A menu at the side, a row of tabs on a phone, and beside it the page that is open. */
export function AdminPage() {
  const { room = '' } = useParams({ strict: false })
  const found = ADMIN_ROOMS.find(([path]) => path === room)
  // Like any other path that isn't there.
  if (!found) return <Navigate to="/" replace />
  const [path, title] = found
  return <Open key={path} path={path} title={path === '' ? 'Admin' : title} />
}

function Open({ path, title }: { path: AdminRoom; title: string }) {
  useNamedPage(path === '' ? null : `${title} · Admin`)
  return (
    <div className="wrap grid min-h-dvh grid-cols-1 content-start gap-x-10 gap-y-6 py-10 md:grid-cols-[14rem_minmax(0,1fr)]">
      <AdminMenu />
      <div className="grid min-w-0 grid-cols-1 content-start gap-6">
        <PageHeading title={title} />
        <AsyncView
          query={useCode(PARTS[path])}
          skeleton={<SkeletonCards count={4} className="h-24" />}
        >
          {({ Part }) => <Part />}
        </AsyncView>
      </div>
    </div>
  )
}

const ITEM =
  'flex min-h-10 touch-target items-center rounded-s px-3 text-note font-medium whitespace-nowrap text-ink-soft no-underline hover:bg-fill hover:text-ink aria-[current=page]:bg-fill aria-[current=page]:text-ink'
const EXACTLY = { exact: true }

function AdminMenu() {
  const menu = useRef<HTMLElement>(null)
  // On a phone the row is wider than the screen: the page that is open must not be out of sight.
  useEffect(() => {
    const open = menu.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (menu.current && open)
      menu.current.scrollLeft = open.offsetLeft - menu.current.offsetLeft - 16
  }, [])
  return (
    <nav ref={menu} aria-label="Admin" className="-mx-1 overflow-x-auto px-1 py-1">
      <ul role="list" className="flex gap-1 md:grid">
        {ADMIN_ROOMS.map(([room, title]) => (
          <li key={room}>
            {room === '' ? (
              <Link to="/admin" className={ITEM} activeOptions={EXACTLY}>
                {title}
              </Link>
            ) : (
              <Link to="/admin/$room" params={{ room }} className={ITEM}>
                {title}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
