import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'

import { useNamedPage } from '../../lib/page-name'
import { useSession } from '../../session/store'
import { AsyncView, type AsyncQuery } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton } from '../../ui/skeleton'
import { ChangingShowcase } from './changing-showcase'
import { refusalTo } from './permission'
import { readmeQuery, showcaseQuery } from './queries'
import type { Showcase } from './types'

export function EditShowcasePage() {
  const id = useRouteContext({ from: '/showcase/edit/$id', select: (context) => context.id })
  return (
    <div className="wrap grid min-h-dvh grid-cols-1 content-start gap-8 py-10">
      <PageHeading title="Edit showcase" />
      {id === null ? <Gone /> : <Opened key={id} id={id} />}
    </div>
  )
}

function Opened({ id }: { id: number }) {
  const query = useQuery(showcaseQuery(id))
  useNamedPage(query.data && `Edit: ${query.data.title}`)
  return (
    <AsyncView query={query} skeleton={<EditorToCome />}>
      {(showcase) => (showcase === null ? <Gone /> : <Checked showcase={showcase} />)}
    </AsyncView>
  )
}

/** Nobody edits the work of others; the server would refuse it too. */
function Checked({ showcase }: { showcase: Showcase }) {
  const isOwn = useSession((state) => state.user?.id === showcase.developer_id)
  return isOwn ? <Own showcase={showcase} /> : <NotYours id={showcase.id} />
}

/** The editor begins with the README as its owner wrote it. */
function Own({ showcase }: { showcase: Showcase }) {
  const { id, has_readme } = showcase
  const readme = useQuery({ ...readmeQuery(id, 'raw'), enabled: has_readme })
  const none: AsyncQuery<string | null> = {
    status: 'success',
    data: null,
    error: null,
    isFetching: false,
    refetch: () => undefined,
  }
  return (
    <AsyncView query={has_readme ? readme : none} skeleton={<EditorToCome />}>
      {(text) => <ChangingShowcase showcase={showcase} readme={text} />}
    </AsyncView>
  )
}

function NotYours({ id }: { id: number }) {
  return (
    <EmptyState
      title={refusalTo('edit')}
      text="Only its developer can edit it."
      action={
        <Link to="/showcase/$id" params={{ id: String(id) }} className={buttonClass('primary')}>
          View showcase
        </Link>
      }
    />
  )
}

function Gone() {
  return (
    <EmptyState
      title="This showcase isn’t available"
      text="It may have been deleted, or the link is wrong."
      action={
        <Link to="/showcase" search={{ list: 'own' }} className={buttonClass('primary')}>
          Your showcases
        </Link>
      }
    />
  )
}

function EditorToCome() {
  return (
    <span className="grid gap-6 md:pl-66">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-72 w-full" />
    </span>
  )
}
