import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { allOf } from '../../ui/all-of'
import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { videoQuery } from './queries'
import type { Video } from './types'
import { VideoGlance } from './video-glance'

interface ChosenProps {
  ids: readonly number[]
  /** Null stands for one that is gone, or private by now. */
  children: (videos: readonly (Video | null)[]) => ReactNode
}

/** Videos by their ids, in that order. */
export function Chosen({ ids, children }: ChosenProps) {
  const query = useQueries({ queries: ids.map(videoQuery), combine })
  return (
    <AsyncView query={query} skeleton={<ChosenToCome count={ids.length} />} empty={null}>
      {children}
    </AsyncView>
  )
}

const combine = (results: UseQueryResult<Video | null>[]) => allOf(results)

interface ChosenVideosProps {
  ids: readonly number[]
  /** What the list is called. */
  label: string
}

/** Videos that somebody picked for whoever looks; each leads to its page. */
export function ChosenVideos({ ids, label }: ChosenVideosProps) {
  return (
    <Chosen ids={ids}>
      {(videos) => <Cards videos={videos.filter((video) => video !== null)} label={label} />}
    </Chosen>
  )
}

function Cards({ videos, label }: { videos: readonly Video[]; label: string }) {
  if (videos.length === 0) return null
  return (
    <ul role="list" aria-label={label} className={GRID}>
      {videos.map((video) => (
        <li key={video.id} className="min-w-0">
          <Link
            to="/video_display/stream/$videoId"
            params={{ videoId: String(video.id) }}
            className="flex h-full rounded-m border border-line bg-surface p-2 no-underline hover:border-line-firm hover:bg-fill/45"
          >
            <VideoGlance video={video} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** By the width of what it stands in: a card, or a column of a table. */
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-3'

function ChosenToCome({ count }: { count: number }) {
  return (
    <span className={GRID}>
      {Array.from({ length: count }, (_, card) => (
        <Skeleton key={card} className="h-18 rounded-m" />
      ))}
    </span>
  )
}
