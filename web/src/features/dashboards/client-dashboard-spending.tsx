import { useState } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { useNearView } from '../../lib/use-near-view'
import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'

const fetchPart = loadChunk(() => import('./spending-part'))

/** The last part of the dashboard, fetched when the reader comes near it. */
export function Spending() {
  const [isNear, setNear] = useState(false)
  const place = useNearView(() => {
    setNear(true)
  }, !isNear)
  return (
    <section ref={place} aria-labelledby="spending" className="grid grid-cols-1 gap-2.5">
      <h2 id="spending" className="text-lg">
        Spending
      </h2>
      <div className="min-h-52">{isNear ? <Fetched /> : <ToCome />}</div>
    </section>
  )
}

function Fetched() {
  return (
    <AsyncView query={useCode(fetchPart)} skeleton={<ToCome />}>
      {({ SpendingPart }) => <SpendingPart />}
    </AsyncView>
  )
}

function ToCome() {
  return <Skeleton className="h-52 w-full rounded-m" />
}
