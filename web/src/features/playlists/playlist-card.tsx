import { Link } from '@tanstack/react-router'
import { ListVideo, Lock } from 'lucide-react'

import { exactTime, relativeTime } from '../../lib/time'
import { Cover } from '../../ui/cover'
import { Skeleton } from '../../ui/skeleton'
import { videoCount, VISIBILITY_NAMES } from './texts'
import type { PlaylistSummary } from './types'

const GRID = 'grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3'

interface PlaylistGridProps {
  playlists: readonly PlaylistSummary[]
  /** The heading level of their titles. */
  level?: 2 | 3
}

export function PlaylistGrid({ playlists, level = 2 }: PlaylistGridProps) {
  return (
    <ul role="list" className={GRID}>
      {playlists.map((playlist) => (
        <li key={playlist.id} className="min-w-0">
          <PlaylistCard playlist={playlist} level={level} />
        </li>
      ))}
    </ul>
  )
}

/** The picture of its first video, on the edges of those behind it. */
function PlaylistCard({ playlist, level }: { playlist: PlaylistSummary; level: 2 | 3 }) {
  const Title = `h${level}` as const
  const { id, title, visibility, video_count, updated_at } = playlist
  return (
    <article className="group relative grid content-start">
      <span aria-hidden className="mx-6 h-1.5 rounded-t-s bg-line" />
      <span aria-hidden className="mx-3 mb-0.5 h-1.5 rounded-t-s bg-line-firm" />
      <PlaylistPicture playlist={playlist} />
      <Title className="mt-2.5 font-text text-[0.9375rem] leading-snug font-bold tracking-normal break-words">
        <Link
          to="/playlists/$playlistId"
          params={{ playlistId: String(id) }}
          search={{}}
          className="no-underline group-hover:underline after:absolute after:inset-0 after:rounded-m"
        >
          {title}
        </Link>
      </Title>
      <p className="mt-0.5 flex flex-wrap gap-x-2.5 text-sm text-ink-soft">
        <span className="tabular">{videoCount(video_count)}</span>
        <span>
          Updated{' '}
          <time dateTime={updated_at} title={exactTime(updated_at)}>
            {relativeTime(updated_at)}
          </time>
        </span>
        {visibility !== 'public' && (
          <span className="inline-flex items-center gap-1">
            <Lock aria-hidden size={13} />
            {VISIBILITY_NAMES[visibility]}
          </span>
        )}
      </p>
    </article>
  )
}

function PlaylistPicture({ playlist }: { playlist: PlaylistSummary }) {
  const { title, thumbnail_url, video_count } = playlist
  return (
    <span className="relative block aspect-video overflow-hidden rounded-m bg-sunken after:absolute after:inset-0 after:rounded-m after:shadow-[inset_0_0_0_1px_color-mix(in_oklab,var(--ink)_12%,transparent)]">
      {thumbnail_url ? (
        <img src={thumbnail_url} alt="" loading="lazy" className="block size-full object-cover" />
      ) : (
        <Cover title={title} />
      )}
      <span
        aria-hidden
        className="tabular absolute right-2 bottom-2 inline-flex items-center gap-1.5 rounded-[6px] bg-paint-ink/90 px-2 py-0.5 text-sm font-medium text-paint-paper"
      >
        <ListVideo size={15} />
        {video_count}
      </span>
    </span>
  )
}

export function PlaylistsToCome({ count = 6 }: { count?: number }) {
  return (
    <span className={GRID}>
      {Array.from({ length: count }, (_, card) => (
        <span key={card} className="grid gap-2.5">
          <Skeleton className="mt-3.5 aspect-video w-full rounded-m" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </span>
      ))}
    </span>
  )
}
