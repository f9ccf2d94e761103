import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { useNamedPage } from '../../lib/page-name'
import { useNearView } from '../../lib/use-near-view'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Gallery } from '../../ui/gallery'
import { Markdown } from '../../ui/markdown'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { TagList } from '../../ui/tag-list'
import { useCode } from '../../ui/use-code'
import { ReportButton } from '../moderation/public'
import { PriceBox } from './price-box'
import { ProductHead } from './product-head'
import { productQuery } from './queries'
import type { Product } from './types'
import { VersionList } from './version-list'

const fetchReviews = loadChunk(() => import('./reviews-part'))

export function ProductPage() {
  const id = useRouteContext({ from: '/marketplace/$id', select: (context) => context.id })
  // Another product begins anew.
  return id === null ? <ProductGone /> : <Opened key={id} id={id} />
}

function Opened({ id }: { id: number }) {
  const query = useQuery(productQuery(id))
  useNamedPage(query.data?.title)
  if (query.data === null) return <ProductGone />
  if (query.data) return <Shown product={query.data} />
  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-8">
      <AsyncView query={query} skeleton={<ProductToCome />}>
        {() => null}
      </AsyncView>
      <h1 tabIndex={-1} data-page-heading className="sr-only">
        Product
      </h1>
    </div>
  )
}

const COLUMNS =
  'grid grid-cols-1 items-start gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]'

function Shown({ product }: { product: Product }) {
  const { id, title, cover_url, gallery, description_html, latest_version, tags } = product
  return (
    <article className="wrap grid min-h-dvh grid-cols-1 content-start gap-6 py-8">
      <nav aria-label="Breadcrumb" className="text-note">
        <Link to="/marketplace" search={{}} className="text-ink-soft no-underline hover:underline">
          Marketplace
        </Link>
      </nav>
      <div className={COLUMNS}>
        <div className="min-w-0">
          <Gallery title={title} cover={cover_url} images={gallery} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:row-span-2">
          <ProductHead product={product} />
          <PriceBox product={product} />
          {tags.length > 0 && <TagList to="/marketplace" tags={tags} />}
          <div className="-ml-3 empty:hidden">
            <ReportButton type="product" id={id} owner={product.seller_id} />
          </div>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-11">
          {description_html && (
            <section aria-labelledby="about">
              {/* Headings in the text are below one of the page. */}
              <h2 id="about" className="sr-only">
                About
              </h2>
              <Markdown html={description_html} className="max-w-[68ch]" />
            </section>
          )}
          {latest_version && (
            <Part id="versions" title="Versions">
              <VersionList productId={id} />
            </Part>
          )}
          <Reviews product={product} />
        </div>
      </div>
    </article>
  )
}

interface PartProps {
  id: string
  title: string
  note?: string
  children: ReactNode
}

function Part({ id, title, note, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {note !== undefined && <span className="text-note text-ink-soft">{note}</span>}
      </div>
      {children}
    </section>
  )
}

/** The last part of a long page, fetched when the reader comes near it. */
function Reviews({ product }: { product: Product }) {
  const [isNear, setNear] = useState(false)
  const place = useNearView(() => {
    setNear(true)
  }, !isNear)
  return (
    <div ref={place}>
      <Part id="reviews" title="Reviews" note="From buyers only">
        {isNear ? <FetchedReviews product={product} /> : <SkeletonText lines={8} />}
      </Part>
    </div>
  )
}

function FetchedReviews({ product }: { product: Product }) {
  const code = useCode(fetchReviews)
  return (
    <AsyncView query={code} skeleton={<SkeletonText lines={8} />}>
      {({ ReviewsPart }) => <ReviewsPart product={product} />}
    </AsyncView>
  )
}

function ProductToCome() {
  return (
    <span className={COLUMNS}>
      <Skeleton className="mt-12 aspect-[8/5] w-full rounded-m" />
      <span className="grid gap-5 lg:mt-12">
        <Skeleton className="h-10 w-3/5" />
        <SkeletonText lines={3} />
        <Skeleton className="h-11 w-full rounded-full" />
      </span>
    </span>
  )
}

function ProductGone() {
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading title="Product not found" />
      <EmptyState
        title="This product isn’t available"
        text="It may not be for sale any more, or the link is wrong."
        action={
          <Link to="/marketplace" search={{}} className={buttonClass('primary')}>
            Browse the marketplace
          </Link>
        }
      />
    </div>
  )
}
