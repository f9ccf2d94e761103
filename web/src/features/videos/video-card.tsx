import { Link } from '@tanstack/react-router'
import { CircleAlert, Lock } from 'lucide-react'

import { exactTime, relativeTime } from '../../lib/time'
import { VideoMenu } from '../playlists/public'
import { lengthOf, PRIVACY_NAMES, views } from './rules'
import { Thumbnail } from './thumbnail'
import type { Video } from './types'
import { useProgress } from './use-progress'

interface VideoCardProps {
  video: Video
  /** The heading level of its title. */
  level?: 2 | 3
  /** Whose it is is said by the page. */
  withOwner?: boolean
}

/** The picture is the card; what it is stands below. */
export function VideoCard({ video, level = 3, withOwner = true }: VideoCardProps) {
  const { id, title, owner, privacy, view_count, created_at } = video
  const Title = `h${level}` as const
  return (
    <article className="group relative grid content-start">
      <Picture video={video} />
      <div className="mt-2.5 flex items-start gap-1">
        <Title className="min-w-0 flex-1 font-text text-[0.9375rem] leading-snug font-bold tracking-normal break-words">
          <Link
            to="/video_display/stream/$videoId"
            params={{ videoId: String(id) }}
            className="no-underline group-hover:underline after:absolute after:inset-0 after:rounded-m"
          >
            {title}
          </Link>
        </Title>
        {/* Above the link that covers the card. */}
        <span className="relative z-1 -mt-2 -mr-2 -mb-3 focus-within:z-2">
          <VideoMenu video={video} />
        </span>
      </div>
      <p className="mt-0.5 flex flex-wrap gap-x-2.5 text-sm text-ink-soft">
        {withOwner && <span className="break-words">{owner.name}</span>}
        {video.status === 'ready' && <span className="tabular">{views(view_count)}</span>}
        <time dateTime={created_at} title={exactTime(created_at)}>
          {relativeTime(created_at)}
        </time>
        {privacy !== 'public' && (
          <span className="inline-flex items-center gap-1">
            <Lock aria-hidden size={13} />
            {PRIVACY_NAMES[privacy]}
          </span>
        )}
      </p>
      {video.status === 'failed' && (
        <p className="mt-1 text-sm text-heart">{video.failure_reason}</p>
      )}
    </article>
  )
}

function Picture({ video }: { video: Video }) {
  const { status } = video
  const length = lengthOf(video)
  return (
    <span className="relative block aspect-video overflow-hidden rounded-m bg-sunken after:absolute after:inset-0 after:rounded-m after:shadow-[inset_0_0_0_1px_color-mix(in_oklab,var(--ink)_12%,transparent)]">
      <Thumbnail video={video} />
      {status === 'ready' && (
        <span
          aria-hidden
          className="absolute inset-0 m-auto grid size-13 place-items-center rounded-full bg-paint-paper pl-0.5 text-paint-ink shadow-card transition-transform group-hover:scale-105"
        >
          <svg viewBox="0 0 24 24" className="size-5.5 fill-current">
            <path d="M7 4.5v15a1 1 0 0 0 1.5.9l12-7.5a1 1 0 0 0 0-1.8l-12-7.5A1 1 0 0 0 7 4.5z" />
          </svg>
        </span>
      )}
      {status === 'ready' && length !== null && (
        <span className="tabular absolute right-2 bottom-2 rounded-[6px] bg-paint-ink/90 px-1.5 text-xs font-medium text-paint-paper">
          <span className="sr-only">Length </span>
          {length}
        </span>
      )}
      {status !== 'ready' && <Standing video={video} />}
    </span>
  )
}

const WORDS = { uploading: 'Uploading', processing: 'Processing', failed: 'Failed', ready: '' }

function Standing({ video }: { video: Video }) {
  const { status, progress } = useProgress(video)
  const percent = progress === null ? null : Math.round(progress)
  return (
    <span className="absolute inset-x-2 bottom-2 grid gap-1.5 rounded-s bg-surface/95 px-3 py-2 text-sm font-medium text-ink">
      <span className="flex items-center gap-1.5">
        {status === 'failed' && <CircleAlert aria-hidden size={15} className="text-heart" />}
        {WORDS[status]}
        {status === 'processing' && percent !== null && (
          <span className="tabular ml-auto">{percent}%</span>
        )}
      </span>
      {status === 'processing' && (
        <progress
          className="h-1.5 w-full"
          max={100}
          {...(percent !== null && { value: percent })}
          aria-label={`Processing ${video.title}`}
        />
      )}
    </span>
  )
}
