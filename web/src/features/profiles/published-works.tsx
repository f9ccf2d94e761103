import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { useNearView } from '../../lib/use-near-view'
import { AsyncView } from '../../ui/async-view'
import { Cover } from '../../ui/cover'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import type { PublicDeveloper } from './types'

const fetchFilms = loadChunk(() => import('./published-films'))

/** What a developer has published. A kind of which there is nothing has no heading either. */
export function PublishedWorks({ developer }: { developer: PublicDeveloper }) {
  const { showcases, videos, playlists, intro_video_id } = developer
  const hasFilms = videos.length > 0 || playlists.length > 0 || typeof intro_video_id === 'number'
  return (
    <>
      {hasFilms && <Films developer={developer} />}
      {showcases.length > 0 && <Showcases showcases={showcases} />}
    </>
  )
}

/** Videos and playlists, fetched when the reader comes near them. */
function Films({ developer }: { developer: PublicDeveloper }) {
  const [isNear, setNear] = useState(false)
  const place = useNearView<HTMLDivElement>(() => {
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

const ToCome = () => <Skeleton className="aspect-video w-full rounded-m" />

function Showcases({ showcases }: Pick<PublicDeveloper, 'showcases'>) {
  return (
    <section aria-labelledby="works-showcases" className="grid gap-4">
      <h2 id="works-showcases" className="text-2xl">
        Showcases
      </h2>
      <ul role="list" className="grid gap-5 sm:grid-cols-2">
        {showcases.map(({ id, title }) => (
          <li key={id} className="min-w-0">
            <Link
              to="/showcase/$id"
              params={{ id: String(id) }}
              className="group grid gap-2 no-underline"
            >
              <span className="block aspect-[8/5] overflow-hidden rounded-m border border-line">
                <Cover title={title} />
              </span>
              <span className="font-display text-lg font-bold break-words group-hover:underline">
                {title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
