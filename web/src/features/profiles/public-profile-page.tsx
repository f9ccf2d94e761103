import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

import { useNamedPage } from '../../lib/page-name'
import { useViewed } from '../../lib/use-viewed'
import { useSession } from '../../session/store'
import { AsyncView, type AsyncQuery } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { toneOf } from '../../ui/avatar'
import { Cover } from '../../ui/cover'
import { EmptyState } from '../../ui/empty-state'
import { Markdown } from '../../ui/markdown'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { OtherSites } from './other-sites'
import { ActBar, ProfileActs } from './profile-acts'
import { ProfileFacts } from './profile-facts'
import { ProfileFigures } from './profile-figures'
import { ProfileHead } from './profile-head'
import { ProfileReviews } from './profile-reviews'
import { PublishedProducts } from './published-products'
import { PublishedWorks } from './published-works'
import { publicDeveloperQuery, tellProfileViewed } from './queries'
import type { PublicDeveloper } from './types'

/** A developer as everybody sees them. */
export function PublicProfilePage() {
  const id = useRouteContext({
    from: '/profile/developers/$id/public',
    select: (context) => context.id,
  })
  return id === null ? <NotHere /> : <Profile id={id} />
}

function Profile({ id }: { id: number }) {
  const query = useQuery(publicDeveloperQuery(id))
  useNamedPage(query.data?.display_name)
  const loaded = query.data !== undefined
  const headingHadFocus = useRef(false)
  useEffect(() => {
    // The heading of before is gone: its focus goes to the one that took its place.
    if (loaded && headingHadFocus.current) heading()?.focus({ preventScroll: true })
  }, [loaded])
  if (query.data === null) return <NotHere />
  if (query.data === undefined) {
    return (
      <Loading
        query={query}
        onGone={(hadFocus) => {
          headingHadFocus.current = hadFocus
        }}
      />
    )
  }
  return <Shown developer={query.data} />
}

const heading = () => document.querySelector<HTMLElement>('[data-page-heading]')

interface LoadingProps {
  query: AsyncQuery<PublicDeveloper | null>
  onGone: (hadFocus: boolean) => void
}

function Loading({ query, onGone }: LoadingProps) {
  const gone = useRef(onGone)
  useLayoutEffect(
    () => () => {
      gone.current(document.activeElement !== null && document.activeElement === heading())
    },
    [],
  )
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading title="Developer profile" />
      <AsyncView query={query} skeleton={<ProfileSkeleton />}>
        {() => null}
      </AsyncView>
    </div>
  )
}

function Shown({ developer }: { developer: PublicDeveloper }) {
  const isOwn = useSession((state) => state.user?.id === developer.id)
  useViewed(developer.id, isOwn, tellProfileViewed)
  return (
    <ProfileActs developer={developer}>
      <article>
        <div className="wrap grid min-h-dvh content-start pb-16 md:pt-8">
          <div className="h-29 overflow-hidden max-md:-mx-4 md:h-52 md:rounded-m">
            <Cover title={developer.username} tone={toneOf(developer.display_name)} />
          </div>
          <div className="grid items-start gap-x-14 gap-y-7 md:grid-cols-[minmax(0,1fr)_16rem] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-7">
              <ProfileHead developer={developer} />
              <ProfileFigures developer={developer} />
              <PublishedWorks developer={developer} />
              <About developer={developer} />
            </div>
            <ProfileFacts developer={developer} />
            {developer.total_ratings > 0 && <ProfileReviews developer={developer} />}
            <OtherSites developerId={developer.id} />
            <PublishedProducts developerId={developer.id} />
          </div>
        </div>
        <ActBar />
      </article>
    </ProfileActs>
  )
}

function About({ developer: { bio_html, display_name } }: { developer: PublicDeveloper }) {
  return (
    <section aria-labelledby="about" className="grid gap-3">
      <h2 id="about" className="text-lg">
        About
      </h2>
      {bio_html ? (
        <Markdown html={bio_html} />
      ) : (
        <p className="text-ink-soft">{display_name} hasn’t added a bio yet.</p>
      )}
    </section>
  )
}

function NotHere() {
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading title="Profile not found" />
      <EmptyState
        title="This profile isn’t available"
        text="The link may be wrong, or the profile isn’t public."
        action={
          <Link to="/creators" className={buttonClass('primary')}>
            Browse creators
          </Link>
        }
      />
    </div>
  )
}

function ProfileSkeleton() {
  return (
    <span className="grid gap-8">
      <Skeleton className="h-48 w-full rounded-m" />
      <span className="grid gap-10 md:grid-cols-[minmax(0,1fr)_20rem]">
        <SkeletonText lines={8} />
        <Skeleton className="h-72 rounded-m" />
      </span>
    </span>
  )
}
