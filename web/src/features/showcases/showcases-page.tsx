import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactNode } from 'react'

import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { firstPageOf, ShowMore, type PagedQuery } from '../../ui/show-more'
import { WorksToCome } from '../../ui/work-grid'
import type { ShowcaseFilters } from './filters'
import { ListLinks, ShowcaseTags } from './list-links'
import { NewShowcaseLink } from './new-showcase-link'
import { developerShowcasesQuery, favouritesQuery, showcasesQuery } from './queries'
import { ShowcaseGrid } from './showcase-grid'
import { HOW_TRENDING } from './texts'
import type { Showcase } from './types'

/** What developers have built, for everyone. */
export function ShowcasesPage() {
  const asked = useSearch({ from: '/showcase' })
  const me = useSession((state) => state.user?.id)
  // A visitor has no list of their own.
  const filters = me === undefined ? { ...asked, list: undefined } : asked
  return (
    <div className="wrap grid min-h-dvh grid-cols-1 content-start gap-8 py-10">
      <PageHeading
        title="Showcase"
        lead="Projects by developers, with pictures, code and demos."
        actions={<NewShowcaseLink />}
      />
      <div className="grid grid-cols-1 gap-4">
        <ListLinks filters={filters} />
        {filters.list === undefined && <ShowcaseTags filters={filters} />}
        {filters.list === undefined && filters.sort === 'trending' && (
          <p className="text-note text-ink-soft">{HOW_TRENDING}</p>
        )}
      </div>
      {me !== undefined && filters.list === 'own' && <Own developerId={me} />}
      {filters.list === 'favourites' && <Favourites />}
      {filters.list === undefined && <Everybodys filters={filters} />}
    </div>
  )
}

function Everybodys({ filters }: { filters: ShowcaseFilters }) {
  const query = useInfiniteQuery({
    ...showcasesQuery(filters),
    // The covers of before stay in sight until the new ones are here.
    placeholderData: keepPreviousData,
  })
  const { tag } = filters
  return (
    <List
      query={query}
      isOld={query.isPlaceholderData}
      hasLarge
      empty={tag === undefined ? <NoneYet /> : <NoneWith tag={tag} />}
    />
  )
}

function Own({ developerId }: { developerId: number }) {
  return (
    <List
      query={useInfiniteQuery(developerShowcasesQuery(developerId))}
      withDeveloper={false}
      empty={
        <EmptyState
          title="No showcases yet"
          text="Show a project with its pictures, README and videos. Clients look at work first."
          action={<NewShowcaseLink isMain={false} />}
        />
      }
    />
  )
}

function Favourites() {
  return (
    <List
      query={useInfiniteQuery(favouritesQuery())}
      empty={
        <EmptyState
          title="No favourites yet"
          text="Showcases you add to your favourites will be here."
          action={
            <Link to="/showcase" search={{}} className={buttonClass('primary')}>
              Browse showcases
            </Link>
          }
        />
      }
    />
  )
}

interface ListProps {
  query: PagedQuery<readonly Showcase[]>
  empty: ReactNode
  /** What is in sight belongs to the list before. */
  isOld?: boolean
  hasLarge?: boolean
  withDeveloper?: boolean
}

function List({ query, empty, isOld = false, ...grid }: ListProps) {
  return (
    <AsyncView
      query={firstPageOf(query)}
      skeleton={<WorksToCome />}
      empty={empty}
      isEmpty={(showcases) => showcases.length === 0 && !query.hasNextPage}
    >
      {(showcases) => (
        <div
          aria-busy={isOld || undefined}
          className={clsx('grid gap-10 transition-opacity', isOld && 'opacity-60')}
        >
          <ShowcaseGrid showcases={showcases} {...grid} />
          <ShowMore query={query} />
        </div>
      )}
    </AsyncView>
  )
}

function NoneWith({ tag }: { tag: string }) {
  return (
    <EmptyState
      title={`No showcases with “${tag}”`}
      text="Choose another tag, or look at all of them."
      action={
        <Link to="/showcase" search={{}} className={buttonClass('primary')}>
          Show all
        </Link>
      }
    />
  )
}

/** Never any: the next step depends on who asks. */
function NoneYet() {
  const isDeveloper = useSession((state) => state.user?.userType === 'developer')
  return (
    <EmptyState
      title={isDeveloper ? 'Be the first' : 'No showcases yet'}
      text={
        isDeveloper
          ? 'No developer has published a showcase yet.'
          : 'Projects by developers will be here.'
      }
      action={
        isDeveloper ? (
          <NewShowcaseLink isMain={false} />
        ) : (
          <Link to="/creators" className={buttonClass('primary')}>
            Browse creators
          </Link>
        )
      }
    />
  )
}
