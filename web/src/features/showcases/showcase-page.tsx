import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { useNamedPage } from '../../lib/page-name'
import { useNearView } from '../../lib/use-near-view'
import { useViewed } from '../../lib/use-viewed'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { CopyLink } from '../../ui/copy-link'
import { EmptyState } from '../../ui/empty-state'
import { Gallery } from '../../ui/gallery'
import { Markdown } from '../../ui/markdown'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { FavouriteButton } from './favourite-button'
import { MoreLikeThis } from './more-like-this'
import { OwnerActs } from './owner-acts'
import { showcaseQuery, tellViewed } from './queries'
import { ReadmePart } from './readme-part'
import { ShowcaseHead } from './showcase-head'
import { ShowcaseSide } from './showcase-side'
import { ShowcaseVideos } from './showcase-videos'
import type { Showcase } from './types'

const fetchRatings = loadChunk(() => import('./ratings-part'))

export function ShowcasePage() {
  const id = useRouteContext({ from: '/showcase/$id', select: (context) => context.id })
  // Another showcase begins anew.
  return id === null ? <ShowcaseGone /> : <Opened key={id} id={id} />
}

function Opened({ id }: { id: number }) {
  const query = useQuery(showcaseQuery(id))
  useNamedPage(query.data?.title)
  if (query.data === null) return <ShowcaseGone />
  if (query.data) return <Shown showcase={query.data} />
  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-8">
      <AsyncView query={query} skeleton={<ShowcaseToCome />}>
        {() => null}
      </AsyncView>
      <h1 tabIndex={-1} data-page-heading className="sr-only">
        Showcase
      </h1>
    </div>
  )
}

const COLUMNS =
  'grid grid-cols-1 items-start gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]'

function Shown({ showcase }: { showcase: Showcase }) {
  const { id, title, image_url, gallery, description_html, has_readme, videos } = showcase
  const isOwn = useSession((state) => state.user?.id === showcase.developer_id)
  useViewed(id, isOwn, tellViewed)
  return (
    <div className="wrap grid min-h-dvh grid-cols-1 content-start gap-10 py-8">
      <article className="grid grid-cols-1 gap-6">
        <ShowcaseHead
          showcase={showcase}
          actions={
            <>
              {isOwn ? <OwnerActs showcase={showcase} /> : <FavouriteButton showcase={showcase} />}
              <CopyLink />
            </>
          }
        />
        <div className={COLUMNS}>
          <div className="grid min-w-0 grid-cols-1 gap-7">
            <Gallery title={title} cover={image_url} images={gallery} />
            {description_html && (
              <section aria-labelledby="about">
                {/* Headings in the text are below one of the page. */}
                <h2 id="about" className="sr-only">
                  About
                </h2>
                <Markdown html={description_html} className="max-w-[68ch]" />
              </section>
            )}
          </div>
          <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:row-span-2">
            <ShowcaseSide showcase={showcase} />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-11">
            {has_readme && <ReadmePart id={id} />}
            {videos.length > 0 && (
              <Part id="videos" title="Videos">
                <ShowcaseVideos videos={videos} />
              </Part>
            )}
            <Ratings showcase={showcase} />
          </div>
        </div>
      </article>
      <MoreLikeThis id={id} />
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The last part of a long page, fetched when the reader comes near it. */
function Ratings({ showcase }: { showcase: Showcase }) {
  const [isNear, setNear] = useState(false)
  const place = useNearView(() => {
    setNear(true)
  }, !isNear)
  return (
    <div ref={place}>
      <Part id="ratings" title="Ratings">
        {isNear ? <FetchedRatings showcase={showcase} /> : <SkeletonText lines={8} />}
      </Part>
    </div>
  )
}

function FetchedRatings({ showcase }: { showcase: Showcase }) {
  const code = useCode(fetchRatings)
  return (
    <AsyncView query={code} skeleton={<SkeletonText lines={8} />}>
      {({ RatingsPart }) => <RatingsPart showcase={showcase} />}
    </AsyncView>
  )
}

function ShowcaseToCome() {
  return (
    <span className="grid gap-6">
      <Skeleton className="h-10 w-3/5" />
      <span className={COLUMNS}>
        <Skeleton className="aspect-[8/5] w-full rounded-m" />
        <Skeleton className="h-64 rounded-m max-lg:hidden" />
      </span>
    </span>
  )
}

function ShowcaseGone() {
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading title="Showcase not found" />
      <EmptyState
        title="This showcase isn’t available"
        text="It may have been deleted, or the link is wrong."
        action={
          <Link to="/showcase" search={{}} className={buttonClass('primary')}>
            Browse showcases
          </Link>
        }
      />
    </div>
  )
}
