import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

import { useNamedPage } from '../../lib/page-name'
import { AsyncView, type AsyncQuery } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Markdown } from '../../ui/markdown'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { ProfileFacts } from './profile-facts'
import { ProfileFigures } from './profile-figures'
import { ProfileHead } from './profile-head'
import { PublishedWorks } from './published-works'
import { publicDeveloperQuery } from './queries'
import type { PublicDeveloper } from './types'

/** A developer as everybody sees them. */
export function PublicProfilePage() {
  const { id } = useParams({ from: '/profile/developers/$id/public' })
  return /^[1-9]\d{0,15}$/.test(id) ? <Profile id={Number(id)} /> : <NotHere />
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
  return (
    <article className="min-h-dvh pb-16">
      <ProfileHead developer={developer} />
      <div className="wrap mt-10 grid items-start gap-10 md:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <div className="grid min-w-0 gap-10">
          <ProfileFigures developer={developer} />
          <section aria-labelledby="about" className="grid gap-4">
            <h2 id="about" className="text-2xl">
              About
            </h2>
            {developer.bio_html ? (
              <Markdown html={developer.bio_html} />
            ) : (
              <p className="text-ink-soft">{developer.display_name} hasn’t added a bio yet.</p>
            )}
          </section>
          <PublishedWorks developer={developer} />
        </div>
        <ProfileFacts developer={developer} />
      </div>
    </article>
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
