import { Link } from '@tanstack/react-router'

import { lengthOf, Thumbnail, views, type Video } from '../videos/public'

/** The films of a project, in their owner's order. Each leads to its page. */
export function ShowcaseVideos({ videos }: { videos: readonly Video[] }) {
  return (
    <ul role="list" className="grid gap-x-5 gap-y-7 sm:grid-cols-2">
      {videos.map((video) => (
        <li key={video.id} className="min-w-0">
          <VideoCard video={video} />
        </li>
      ))}
    </ul>
  )
}

function VideoCard({ video }: { video: Video }) {
  const length = lengthOf(video)
  return (
    <Link
      to="/video_display/stream/$videoId"
      params={{ videoId: String(video.id) }}
      className="group grid grid-cols-1 no-underline"
    >
      <span className="relative block aspect-video overflow-hidden rounded-m bg-sunken after:absolute after:inset-0 after:rounded-m after:shadow-[inset_0_0_0_1px_color-mix(in_oklab,var(--ink)_12%,transparent)]">
        <Thumbnail video={video} />
        <span
          aria-hidden
          className="absolute inset-0 m-auto grid size-13 place-items-center rounded-full bg-paint-paper pl-0.5 text-paint-ink shadow-card transition-transform group-hover:scale-105"
        >
          <svg viewBox="0 0 24 24" className="size-5.5 fill-current">
            <path d="M7 4.5v15a1 1 0 0 0 1.5.9l12-7.5a1 1 0 0 0 0-1.8l-12-7.5A1 1 0 0 0 7 4.5z" />
          </svg>
        </span>
        {length !== null && (
          <span className="tabular absolute right-2 bottom-2 rounded-[6px] bg-paint-ink/90 px-1.5 text-xs font-medium text-paint-paper">
            <span className="sr-only">Length </span>
            {length}
          </span>
        )}
      </span>
      <span className="mt-2.5 text-[0.9375rem] leading-snug font-bold break-words group-hover:underline">
        {video.title}
      </span>
      <span className="tabular mt-0.5 text-sm text-ink-soft">{views(video.view_count)}</span>
    </Link>
  )
}
