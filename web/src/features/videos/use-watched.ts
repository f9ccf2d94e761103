import { useEffect, useRef, useState } from 'react'

import type { Watched } from '../../ui/video-player/video-player'
import { tellWatched } from './queries'

/** From then on it counts as watched. */
const COUNTS_SECONDS = 10
const COUNTS_PART = 0.75
const EVERY_SECONDS = 15

export const counts = ({ seconds, duration }: Watched): boolean =>
  seconds >= COUNTS_SECONDS || (duration > 0 && seconds >= duration * COUNTS_PART)

/** Tells the server how much of a video was watched: once it counts, now and then, and on leaving. */
export function useWatched(id: number, token: string | null) {
  const [session] = useState(() => crypto.randomUUID())
  const newest = useRef<Watched | null>(null)
  const told = useRef(0)

  useEffect(() => {
    const last = () => {
      const watched = newest.current
      if (!watched || !counts(watched) || watched.seconds === told.current) return
      told.current = watched.seconds
      tellWatched(id, token, { session, seconds: watched.seconds, position: watched.position })
    }
    window.addEventListener('pagehide', last)
    return () => {
      window.removeEventListener('pagehide', last)
      last()
      newest.current = null
      told.current = 0
    }
  }, [id, token, session])

  return (watched: Watched) => {
    newest.current = watched
    const { seconds, position } = watched
    const isDue = told.current === 0 || seconds - told.current >= EVERY_SECONDS
    if (!counts(watched) || !isDue) return
    told.current = seconds
    tellWatched(id, token, { session, seconds, position })
  }
}
