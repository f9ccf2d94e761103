import { Play, RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type Ref } from 'react'

import { Button } from '../../ui/button'
import type { PlayerHandle } from '../../ui/video-player/video-player'
import { FilmView } from '../videos/public'
import { titleOf } from './order'
import type { Place, Playlist } from './types'

/** So long one can say no before the next video begins. */
const COUNTDOWN_SECONDS = 5

interface StageProps {
  place: Place
  next: Place | undefined
  /** Reads the playlist again: the addresses of its films work for some hours. */
  renew: () => Promise<Playlist | null>
  autoPlay: boolean
  onNext: () => void
  onStartOver: () => void
  player: Ref<PlayerHandle>
}

/** Where the films play, one after the other. It can fill the screen, and stays so when the next one begins. */
export function Stage({ place, next, renew, autoPlay, onNext, onStartOver, player }: StageProps) {
  const { video, video_id: id } = place
  const [ended, setEnded] = useState<number | null>(null)
  const notOver = () => {
    setEnded(null)
  }
  return (
    // Played again, a film is not over; every way to play it has a control of its own.
    <div className="vp-stage relative" onPlayCapture={notOver}>
      {video ? (
        <FilmView
          video={video}
          autoPlay={autoPlay}
          renew={async () => {
            const fresh = await renew()
            return fresh?.videos.find(({ video_id }) => video_id === id)?.video ?? null
          }}
          onEnded={() => {
            setEnded(id)
          }}
          ref={player}
        />
      ) : (
        <Missing {...(next && { onNext })} />
      )}
      {ended === id &&
        (next ? (
          <UpNext next={next} onPlay={onNext} onCancel={notOver} />
        ) : (
          <TheEnd
            onStartOver={() => {
              notOver()
              onStartOver()
            }}
          />
        ))}
    </div>
  )
}

const COVERING =
  'absolute inset-0 grid place-content-center justify-items-center gap-4 rounded-m bg-paint-ink/90 p-4 text-center text-paint-paper'

interface UpNextProps {
  next: Place
  onPlay: () => void
  onCancel: () => void
}

function UpNext({ next, onPlay, onCancel }: UpNextProps) {
  const [left, setLeft] = useState(COUNTDOWN_SECONDS)
  const tick = useEffectEvent(() => {
    if (left > 1) setLeft(left - 1)
    else onPlay()
  })
  useEffect(() => {
    const timer = setInterval(() => {
      tick()
    }, 1_000)
    return () => {
      clearInterval(timer)
    }
  }, [])
  return (
    <div role="group" aria-label="Up next" className={COVERING}>
      <p className="tabular text-note" aria-hidden>
        Up next in {left}
      </p>
      <p role="status" className="line-clamp-2 max-w-[36ch] text-lg font-bold break-words">
        <span className="sr-only">Up next: </span>
        {titleOf(next)}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" onClick={onPlay}>
          <Play aria-hidden size={18} />
          Play now
        </Button>
      </div>
    </div>
  )
}

function TheEnd({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={COVERING}>
      <p role="status" className="text-lg font-bold">
        That was the last video
      </p>
      <Button variant="secondary" size="small" onClick={onStartOver}>
        <RotateCcw aria-hidden size={18} />
        Start over
      </Button>
    </div>
  )
}

function Missing({ onNext }: { onNext?: () => void }) {
  return (
    <div className="grid aspect-video max-h-[80dvh] w-full place-content-center justify-items-center gap-4 rounded-m bg-paint-ink p-6 text-center text-paint-paper">
      <p className="text-lg font-medium">This video isn’t available</p>
      <p className="max-w-[44ch] text-note">It was deleted, or it’s private.</p>
      {onNext && (
        <Button variant="secondary" size="small" onClick={onNext}>
          Play the next video
        </Button>
      )}
    </div>
  )
}
