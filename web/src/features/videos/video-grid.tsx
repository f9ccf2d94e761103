import { Skeleton } from '../../ui/skeleton'
import type { Video } from './types'
import { VideoCard } from './video-card'

interface VideoGridProps {
  videos: readonly Video[]
  level?: 2 | 3
  withOwner?: boolean
}

const GRID = 'grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3'

export function VideoGrid({ videos, ...card }: VideoGridProps) {
  return (
    <ul role="list" className={GRID}>
      {videos.map((video) => (
        <li key={video.id} className="min-w-0">
          <VideoCard video={video} {...card} />
        </li>
      ))}
    </ul>
  )
}

export function VideosToCome({ count = 6 }: { count?: number }) {
  return (
    <span className={GRID}>
      {Array.from({ length: count }, (_, card) => (
        <span key={card} className="grid gap-2.5">
          <Skeleton className="aspect-video w-full rounded-m" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </span>
      ))}
    </span>
  )
}
