import { useState } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { useNearView } from '../../lib/use-near-view'
import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'

const fetchPart = loadChunk(() => import('./funnel-part'))

/** The last part of the dashboard, fetched when the reader comes near it. */
export function Funnel() {
  const [isNear, setNear] = useState(false)
  const place = useNearView(() => {
    setNear(true)
  }, !isNear)
  return (
    <section ref={place} aria-labelledby="funnel" className="@container grid grid-cols-1 gap-2">
      <h2 id="funnel" className="text-lg">
        What leads to work
      </h2>
      {isNear ? <Fetched /> : <FunnelToCome />}
    </section>
  )
}

function Fetched() {
  return (
    <AsyncView query={useCode(fetchPart)} skeleton={<FunnelToCome />}>
      {({ FunnelPart }) => <FunnelPart />}
    </AsyncView>
  )
}

function FunnelToCome() {
  return <Skeleton className="h-84 w-full rounded-m" />
}
