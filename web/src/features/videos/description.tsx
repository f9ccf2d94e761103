import { Moment } from './moment'
import { canPlay, linesOf } from './rules'
import type { Video } from './types'

interface DescriptionProps {
  video: Video
  onSeek: (seconds: number) => void
}

/** What the video is about. Lines that begin with a time lead there. */
export function Description({ video, onSeek }: DescriptionProps) {
  const { description, tags } = video
  if (!description && tags.length === 0) return null
  return (
    <div className="grid max-w-[68ch] gap-4">
      {description && (
        <div className="break-words">
          {linesOf(description).map(({ text, at }, index) => (
            // Lines have no other name than their place.
            <p key={index} className="min-h-[1.55em]">
              {at !== null && (
                <span className="mr-2.5">
                  <Moment at={at} about={text} onSeek={canPlay(video) ? onSeek : null} />
                </span>
              )}
              {text}
            </p>
          ))}
        </div>
      )}
      {tags.length > 0 && (
        <ul role="list" aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="tag min-h-7 break-words">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
