import { useState } from 'react'

import { useNearView } from '../../lib/use-near-view'
import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { fetchChosenVideos } from '../videos/public'
import type { Proposal } from './types'

/** The videos that the developer chose for it, fetched when the reader comes near them. */
export function ProposalVideos({ proposal: { video_ids } }: { proposal: Proposal }) {
  const [isNear, setNear] = useState(false)
  const place = useNearView(() => {
    setNear(true)
  }, !isNear)
  if (video_ids.length === 0) return null
  return <div ref={place}>{isNear ? <Fetched ids={video_ids} /> : <ToCome />}</div>
}

function Fetched({ ids }: { ids: readonly number[] }) {
  return (
    <AsyncView query={useCode(fetchChosenVideos)} skeleton={<ToCome />}>
      {({ ChosenVideos }) => <ChosenVideos ids={ids} label="Videos" />}
    </AsyncView>
  )
}

const ToCome = () => <Skeleton className="h-20 rounded-m" />
