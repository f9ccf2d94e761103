import { Link, type LinkProps } from '@tanstack/react-router'

import { Cover } from '../../ui/cover'
import type { PublicDeveloper } from './types'

interface Work {
  readonly id: number
  readonly title: string
}

/** What a developer has published. A kind of which there is nothing has no heading either. */
export function PublishedWorks({ developer }: { developer: PublicDeveloper }) {
  const { showcases, videos, playlists } = developer
  return (
    <>
      <Works title="Showcases" works={showcases} to={showcase} />
      <Works title="Videos" works={videos} to={video} />
      <Works title="Playlists" works={playlists} to={playlist} />
    </>
  )
}

type Address = (id: string) => Pick<LinkProps, 'to' | 'params'>

const showcase: Address = (id) => ({ to: '/showcase/$id', params: { id } })
const video: Address = (videoId) => ({
  to: '/video_display/stream/$videoId',
  params: { videoId },
})
const playlist: Address = (playlistId) => ({ to: '/playlists/$playlistId', params: { playlistId } })

function Works({ title, works, to }: { title: string; works: readonly Work[]; to: Address }) {
  if (works.length === 0) return null
  const id = `works-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul role="list" className="grid gap-5 sm:grid-cols-2">
        {works.map((work) => (
          <li key={work.id} className="min-w-0">
            <Link {...to(String(work.id))} className="group grid gap-2 no-underline">
              <span className="block aspect-[8/5] overflow-hidden rounded-m border border-line">
                <Cover title={work.title} />
              </span>
              <span className="font-display text-lg font-bold break-words group-hover:underline">
                {work.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
