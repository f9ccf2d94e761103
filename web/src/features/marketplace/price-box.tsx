import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { usePollWhenDown } from '../../session/stream'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { BuyBox } from './buy-box'
import { Confirming } from './confirming'
import { EndedNote } from './ended-note'
import { OwnedBox } from './owned-box'
import { purchaseQuery } from './purchase-queries'
import { SellerBox } from './seller-box'
import type { Product, Purchase } from './types'
import { useBuying, type Buying } from './use-buying'
import { useCameBack } from './use-came-back'

/** What it costs and the next step, for whoever looks at it. */
export function PriceBox({ product }: { product: Product }) {
  const me = useSession((state) => state.user?.id)
  return me === product.seller_id ? (
    <SellerBox product={product} />
  ) : (
    <ForBuyers product={product} isSignedIn={me !== undefined} />
  )
}

function ForBuyers({ product, isSignedIn }: { product: Product; isSignedIn: boolean }) {
  const refetchInterval = usePollWhenDown()
  const query = useQuery({
    ...purchaseQuery(product.id),
    enabled: isSignedIn,
    refetchInterval,
  })
  const buying = useBuying(product)
  const isOwned = query.data?.status === 'paid'

  // The button that was pressed is gone: the focus goes to what took its place.
  const box = useRef<HTMLDivElement>(null)
  const { isPressed } = buying
  useEffect(() => {
    if (isOwned && isPressed) box.current?.focus()
  }, [isOwned, isPressed])

  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      {isSignedIn ? (
        <AsyncView query={query} skeleton={<Skeleton className="h-56 w-full rounded-m" />}>
          {(purchase) => <Standing product={product} purchase={purchase} buying={buying} />}
        </AsyncView>
      ) : (
        <BuyBox product={product} buying={buying} />
      )}
      <Notice>{buying.problem}</Notice>
    </div>
  )
}

interface StandingProps {
  product: Product
  purchase: Purchase | null
  buying: Buying
}

function Standing({ product, purchase, buying }: StandingProps) {
  const isPaid = purchase?.status === 'paid'
  const cameBack = useCameBack(product.id, isPaid)
  if (isPaid) return <OwnedBox product={product} purchase={purchase} isNew={cameBack} />
  return (
    <div className="grid grid-cols-1 gap-5">
      {purchase && <EndedNote purchase={purchase} />}
      {cameBack ? (
        <Confirming product={product} buying={buying} />
      ) : (
        purchase?.status !== 'disputed' && <BuyBox product={product} buying={buying} />
      )}
    </div>
  )
}
