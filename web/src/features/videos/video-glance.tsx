import type { ReactNode } from 'react'

import { lengthOf } from './rules'
import { Thumbnail } from './thumbnail'
import type { Video } from './types'

interface VideoGlanceProps {
  video: Video
  /** A word below the title. */
  note?: ReactNode
}

/** A video in one row: its picture with its length, and its title beside it. */
export function VideoGlance({ video, note }: VideoGlanceProps) {
  const length = lengthOf(video)
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[6rem_minmax(0,1fr)] items-center gap-3 text-note sm:grid-cols-[7rem_minmax(0,1fr)]">
      <span className="relative block aspect-video overflow-hidden rounded-s bg-sunken">
        <Thumbnail video={video} />
        {length !== null && (
          <span className="tabular absolute right-1 bottom-1 rounded-[6px] bg-paint-ink/90 px-1.5 text-xs font-medium text-paint-paper">
            <span className="sr-only">Length </span>
            {length}
          </span>
        )}
      </span>
      <span className="min-w-0">
        <span className="line-clamp-3 leading-snug font-medium break-words">{video.title}</span>
        {note !== undefined && <span className="tabular text-sm text-ink-soft">{note}</span>}
      </span>
    </span>
  )
}
