import { useState } from 'react'

import { useNearView } from '../../lib/use-near-view'
import { AsyncView } from '../../ui/async-view'
import { SkeletonText } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { fetchReviewList } from '../reviews/public'
import type { PublicDeveloper } from './types'

/** The last part of a profile, fetched when the reader comes near it. */
export function ProfileReviews({ developer }: { developer: PublicDeveloper }) {
  const [isNear, setNear] = useState(false)
  const section = useNearView(() => {
    setNear(true)
  }, !isNear)
  return (
    <section ref={section} aria-labelledby="reviews" className="grid gap-4">
      <h2 id="reviews" className="text-lg">
        Reviews
      </h2>
      {isNear ? <Fetched developer={developer} /> : <SkeletonText lines={8} />}
    </section>
  )
}

function Fetched({ developer: { id, display_name } }: { developer: PublicDeveloper }) {
  const code = useCode(fetchReviewList)
  return (
    <AsyncView query={code} skeleton={<SkeletonText lines={8} />}>
      {({ ReviewList }) => <ReviewList developerId={id} name={display_name} />}
    </AsyncView>
  )
}
