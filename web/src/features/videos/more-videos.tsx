import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { developerVideosQuery, videosQuery } from './queries'
import { views } from './rules'
import type { Video } from './types'
import { VideoGlance } from './video-glance'

const MOST = 8

/**
 * Beside the film: what else its owner has published, or what others have where there is nothing else of theirs. Nothing
 * while there is nothing, or it can't be read.
 */
export function MoreVideos({ video }: { video: Video }) {
  const isOther = ({ id, status }: Video) => id !== video.id && status === 'ready'
  const byOwner = useInfiniteQuery(developerVideosQuery(video.owner_id))
  const byThem = (byOwner.data ?? []).filter(isOther)
  const all = useInfiniteQuery({
    ...videosQuery(),
    enabled: byOwner.isSuccess && byThem.length === 0,
  })
  const shown = byThem.length > 0 ? byThem : (all.data?.others ?? []).filter(isOther)
  if (shown.length === 0) return null
  return (
    <section
      aria-labelledby="more-videos"
      className="overflow-hidden rounded-m border border-line bg-surface"
    >
      <h2 id="more-videos" className="border-b border-line px-4 py-3.5 text-base">
        {byThem.length > 0 ? `More by ${video.owner.name}` : 'More videos'}
      </h2>
      <ul role="list">
        {shown.slice(0, MOST).map((other) => (
          <li key={other.id}>
            <Link
              to="/video_display/stream/$videoId"
              params={{ videoId: String(other.id) }}
              className="flex px-4 py-2 no-underline -outline-offset-2 hover:bg-fill"
            >
              <VideoGlance video={other} note={views(other.view_count)} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
