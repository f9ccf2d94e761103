import { clock } from '../../lib/clock'
import { linesOf } from './rules'
import type { Video } from './types'

interface DescriptionProps {
  video: Video
  onSeek: (seconds: number) => void
}

/** What the video is about. Lines that begin with a time lead there. */
export function Description({ video: { description, tags }, onSeek }: DescriptionProps) {
  if (!description && tags.length === 0) return null
  return (
    <div className="grid max-w-[68ch] gap-4">
      {description && (
        <div className="break-words">
          {linesOf(description).map(({ text, at }, index) => (
            // Lines have no other name than their place.
            <p key={index} className="min-h-[1.55em]">
              {at !== null && (
                <button
                  type="button"
                  className="tabular mr-2.5 inline-flex min-h-6 items-center rounded-[6px] bg-accent-wash px-2 text-sm font-bold text-accent"
                  aria-label={`Play from ${clock(at)}: ${text}`}
                  onClick={() => {
                    onSeek(at)
                  }}
                >
                  {clock(at)}
                </button>
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
