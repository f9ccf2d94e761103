import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'

import { useNamedPage } from '../../lib/page-name'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton } from '../../ui/skeleton'
import { ChangingProduct } from './changing-product'
import { productQuery } from './queries'
import type { Product } from './types'

export function EditProductPage() {
  const id = useRouteContext({ from: '/marketplace/$id/edit', select: (context) => context.id })
  return (
    <div className="wrap grid min-h-dvh grid-cols-1 content-start gap-8 py-10">
      <PageHeading title="Edit product" />
      {id === null ? <Gone /> : <Opened key={id} id={id} />}
    </div>
  )
}

function Opened({ id }: { id: number }) {
  const query = useQuery(productQuery(id))
  useNamedPage(query.data && `Edit: ${query.data.title}`)
  return (
    <AsyncView query={query} skeleton={<EditorToCome />}>
      {(product) => (product === null ? <Gone /> : <Checked product={product} />)}
    </AsyncView>
  )
}

/** Nobody edits what others sell; the server would refuse it too. */
function Checked({ product }: { product: Product }) {
  const isOwn = useSession((state) => state.user?.id === product.seller_id)
  return isOwn ? <ChangingProduct product={product} /> : <NotYours id={product.id} />
}

function NotYours({ id }: { id: number }) {
  return (
    <EmptyState
      title="You can’t edit this product"
      text="Only the developer who sells it can edit it."
      action={
        <Link
          to="/marketplace/$id"
          params={{ id: String(id) }}
          search={{}}
          className={buttonClass('primary')}
        >
          View product
        </Link>
      }
    />
  )
}

function Gone() {
  return (
    <EmptyState
      title="This product isn’t available"
      text="It may have been deleted, or the link is wrong."
      action={
        <Link to="/marketplace/selling" className={buttonClass('primary')}>
          Your products
        </Link>
      }
    />
  )
}

function EditorToCome() {
  return (
    <span className="grid gap-6 md:pl-66">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-60 w-full" />
      <Skeleton className="h-12 w-full" />
    </span>
  )
}
