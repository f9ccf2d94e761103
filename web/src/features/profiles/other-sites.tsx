import { useState } from 'react'

import { useNearView } from '../../lib/use-near-view'
import { useCode } from '../../ui/use-code'
import { fetchFromOtherSites } from '../reputation/public'

/** What other sites say about them, read when the reader comes near it. */
export function OtherSites({ developerId }: { developerId: number }) {
  const [isNear, setNear] = useState(false)
  const place = useNearView(() => {
    setNear(true)
  }, !isNear)
  return (
    <div ref={place} className="min-w-0 empty:hidden md:col-start-1">
      {isNear ? <Fetched developerId={developerId} /> : <span aria-hidden className="block h-px" />}
    </div>
  )
}

function Fetched({ developerId }: { developerId: number }) {
  const { data: code } = useCode(fetchFromOtherSites)
  return code ? <code.FromOtherSites developerId={developerId} /> : null
}
