import { useEffect, useState } from 'react'

import { onEvent } from '../../session/events'
import type { Video } from './types'

interface Standing {
  readonly status: Video['status']
  /** In percent, while it is processed. */
  readonly progress: number | null
}

/** How far the server is with a video, as it happens. The rest of the video is read again when its state changes. */
export function useProgress(video: Video): Standing {
  const [news, setNews] = useState<(Standing & { of: Video }) | null>(null)
  const { id, status } = video
  const moves = status === 'uploading' || status === 'processing'

  useEffect(() => {
    if (!moves) return
    return onEvent('video', (event) => {
      if (event.video_id !== id) return
      setNews({ of: video, status: event.status, progress: event.progress })
    })
  }, [id, moves, video])

  // Once the video has been read again, what was heard before is old.
  return news?.of === video ? news : { status, progress: video.progress ?? null }
}
