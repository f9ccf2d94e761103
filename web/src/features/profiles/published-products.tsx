import { useState } from 'react'

import { useNearView } from '../../lib/use-near-view'
import { useCode } from '../../ui/use-code'
import { fetchDeveloperProducts } from '../marketplace/public'

/** What they sell. It stands last, so that it pushes nothing down, and is read when the reader comes near it. */
export function PublishedProducts({ developerId }: { developerId: number }) {
  const [isNear, setNear] = useState(false)
  const place = useNearView(() => {
    setNear(true)
  }, !isNear)
  return (
    <div ref={place} className="min-w-0 md:col-start-1">
      {isNear && <Fetched developerId={developerId} />}
    </div>
  )
}

function Fetched({ developerId }: { developerId: number }) {
  const { data: code } = useCode(fetchDeveloperProducts)
  return code ? <code.DeveloperProducts developerId={developerId} /> : null
}
