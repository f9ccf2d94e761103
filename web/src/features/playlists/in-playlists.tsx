import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListVideo } from 'lucide-react'

import { withVideoQuery } from './queries'
import { videoCount } from './texts'

const MOST = 4

/** Beside a film: playlists that have it. Nothing while there are none, or they can't be read. */
export function InPlaylists({ videoId }: { videoId: number }) {
  const { data = [] } = useInfiniteQuery(withVideoQuery(videoId))
  if (data.length === 0) return null
  return (
    <section
      aria-labelledby="in-playlists"
      className="overflow-hidden rounded-m border border-line bg-surface"
    >
      <h2 id="in-playlists" className="border-b border-line px-4 py-3.5 text-base">
        In playlists
      </h2>
      <ul role="list">
        {data.slice(0, MOST).map(({ id, title, owner, video_count }) => (
          <li key={id}>
            <Link
              to="/playlists/$playlistId"
              params={{ playlistId: String(id) }}
              search={{ video: videoId }}
              className="flex min-h-16 items-center gap-3 px-4 py-2 text-note no-underline -outline-offset-2 hover:bg-fill"
            >
              <ListVideo aria-hidden size={20} className="flex-none text-ink-soft" />
              <span className="min-w-0">
                <span className="block leading-snug font-medium break-words">{title}</span>
                <span className="tabular text-sm break-words text-ink-soft">
                  {owner.name}, {videoCount(video_count)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
