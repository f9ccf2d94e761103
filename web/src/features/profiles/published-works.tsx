import { useState } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { useNearView } from '../../lib/use-near-view'
import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { PublishedShowcases } from './published-showcases'
import type { PublicDeveloper } from './types'

const fetchFilms = loadChunk(() => import('./published-films'))

/** What a developer has published. A kind of which there is nothing has no heading either. */
export function PublishedWorks({ developer }: { developer: PublicDeveloper }) {
  const { videos, playlists, intro_video_id } = developer
  const hasFilms = videos.length > 0 || playlists.length > 0 || typeof intro_video_id === 'number'
  return (
    <>
      <PublishedShowcases developer={developer} />
      {hasFilms && <Films developer={developer} />}
    </>
  )
}

/** Videos and playlists, fetched when the reader comes near them. */
function Films({ developer }: { developer: PublicDeveloper }) {
  const [isNear, setNear] = useState(false)
  const place = useNearView(() => {
    setNear(true)
  }, !isNear)
  return (
    <div ref={place} className="min-w-0">
      {isNear ? <Fetched developer={developer} /> : <ToCome />}
    </div>
  )
}

function Fetched({ developer }: { developer: PublicDeveloper }) {
  return (
    <AsyncView query={useCode(fetchFilms)} skeleton={<ToCome />}>
      {({ PublishedFilms }) => <PublishedFilms developer={developer} />}
    </AsyncView>
  )
}

const ToCome = () => (
  <span className="grid gap-4">
    <Skeleton className="h-8 w-2/5" />
    <Skeleton className="aspect-video w-full rounded-m" />
  </span>
)
