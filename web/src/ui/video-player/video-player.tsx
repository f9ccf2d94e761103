import './video-player.css'

import { Play } from 'lucide-react'
import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type PointerEvent,
  type Ref,
} from 'react'

import { Spinner } from '../spinner'
import { actsOn } from './acts'
import { Controls } from './controls'
import type { Film } from './film'
import { pressKey } from './keys'
import { keepPosition, keepSettings, playerSettings, positionOf } from './remembered'
import { useCaptions } from './use-captions'
import { useMedia } from './use-media'
import { useSource } from './use-source'

export interface PlayerHandle {
  readonly seekTo: (seconds: number) => void
  /** Where the film is. */
  readonly time: () => number
}

/** What somebody has watched since the page was opened. */
export interface Watched {
  /** Played, whatever part of it and however often. */
  readonly seconds: number
  /** The furthest moment that was played. */
  readonly position: number
  readonly duration: number
}

interface VideoPlayerProps {
  film: Film
  /** Under which its position is remembered. */
  name: string
  /** New addresses, when those of the film no longer work. */
  renew: () => Promise<Film | null>
  onWatched?: ((watched: Watched) => void) | undefined
  /** It begins by itself, where the browser lets it. */
  autoPlay?: boolean | undefined
  onEnded?: (() => void) | undefined
  ref?: Ref<PlayerHandle>
}

const IDLE_MS = 2_500
const KEEP_EVERY_SECONDS = 5
/** More than this between two ticks is a jump, and was not watched. */
const LONGEST_TICK_SECONDS = 2

/**
 * A native video with controls of our own. Ready-made players need inline styles for their captions, which our policy
 * refuses; the browser draws those of a native one.
 */
export function VideoPlayer({
  film,
  name,
  renew,
  onWatched,
  autoPlay = false,
  onEnded,
  ref,
}: VideoPlayerProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const acts = actsOn(video, box)
  // Addresses change with each reading of the video; the film goes on from those it has.
  const [shown] = useState(film)
  const [media, readNow] = useMedia(video)
  const { failed, retry } = useSource(video, shown, renew)
  const captions = useCaptions(video, shown.captions)
  const { isIdle, stir } = useIdle(media.playing)
  useMemory(video, name)
  useWatched(video, onWatched)
  useBegin(video, autoPlay)
  useImperativeHandle(ref, () => ({
    seekTo: (seconds) => {
      acts.seekTo(seconds)
      video?.play().catch(() => undefined)
    },
    time: () => video?.currentTime ?? 0,
  }))

  const press = (event: PointerEvent<HTMLVideoElement>) => {
    // A finger first brings the controls back.
    if (event.pointerType === 'touch' && isIdle) return
    acts.toggle()
  }

  return (
    // Keys are heard for the player as a whole; every one of them has a control as well.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={setBox}
      role="group"
      aria-label={`Video player: ${film.title}`}
      tabIndex={-1}
      className="vp"
      data-idle={isIdle}
      onPointerMove={stir}
      onPointerDown={stir}
      onFocus={stir}
      onKeyDown={(event) => {
        stir()
        const { volume } = media
        pressKey(event, { acts, volume, toggleCaptions: captions.toggle })
      }}
    >
      {/* Captions are optional: who uploads a video adds them. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={setVideo}
        playsInline
        preload="metadata"
        poster={shown.posterUrl ?? undefined}
        aria-label={film.title}
        onPointerUp={press}
        onDoubleClick={acts.toggleFullscreen}
        onEnded={onEnded}
      >
        {shown.captions.map(({ id, language, label, url }) => (
          <track key={id} kind="captions" src={url} srcLang={language} label={label} />
        ))}
      </video>
      {media.waiting && !failed && (
        <span className="vp-waiting">
          <Spinner />
        </span>
      )}
      {!media.hasBegun && !failed && (
        <button type="button" className="vp-begin" aria-label="Play video" onClick={acts.toggle}>
          <Play aria-hidden size={28} />
        </button>
      )}
      {failed ? (
        <div role="alert" className="vp-failed">
          <p>This video couldn’t be played. Check your connection and try again.</p>
          <button type="button" className="btn btn-secondary" onClick={() => void retry()}>
            Retry
          </button>
        </div>
      ) : (
        <Controls
          film={{ ...shown, chapters: film.chapters, marks: film.marks }}
          media={media}
          acts={acts}
          onSeek={(seconds) => {
            acts.seekTo(seconds)
            // The slider must not jump back meanwhile.
            readNow()
          }}
          captions={captions.shown}
          onCaptions={captions.choose}
          onToggleCaptions={captions.toggle}
        />
      )}
    </div>
  )
}

/** Controls leave the picture alone while it plays and nobody moves. */
function useIdle(playing: boolean) {
  const [stirred, setStirred] = useState(0)
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => {
      setIdle(true)
    }, IDLE_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [playing, stirred])
  return {
    isIdle: playing && idle,
    stir: () => {
      setIdle(false)
      setStirred((count) => count + 1)
    },
  }
}

/** Once it can play, and once only: what somebody pauses stays so. */
function useBegin(element: HTMLVideoElement | null, begins: boolean) {
  const [wanted] = useState(begins)
  useEffect(() => {
    if (!element || !wanted) return
    const begin = () => {
      element.play().catch(() => undefined)
    }
    element.addEventListener('canplay', begin, { once: true })
    return () => {
      element.removeEventListener('canplay', begin)
    }
  }, [element, wanted])
}

function applySettings(element: HTMLVideoElement): void {
  const { rate, volume, muted } = playerSettings()
  element.defaultPlaybackRate = rate
  element.playbackRate = rate
  element.volume = volume
  element.muted = muted
}

function goTo(element: HTMLVideoElement, seconds: number): void {
  if (seconds > 0) element.currentTime = seconds
}

/** Speed, sound and position are those of the last time. */
function useMemory(element: HTMLVideoElement | null, name: string) {
  useEffect(() => {
    if (!element) return
    applySettings(element)
    let keptAt = 0
    const keep = () => {
      if (element.duration > 0) keepPosition(name, element.currentTime, element.duration)
      keptAt = element.currentTime
    }
    const begin = () => {
      if (element.currentTime === 0) goTo(element, positionOf(name, element.duration))
    }
    const tick = () => {
      if (Math.abs(element.currentTime - keptAt) >= KEEP_EVERY_SECONDS) keep()
    }
    const keepSound = () => {
      keepSettings({ volume: element.volume, muted: element.muted })
    }
    const keepRate = () => {
      keepSettings({ rate: element.playbackRate })
    }
    const heard: readonly (readonly [string, () => void])[] = [
      ['loadedmetadata', begin],
      ['timeupdate', tick],
      ['pause', keep],
      ['ended', keep],
      ['volumechange', keepSound],
      ['ratechange', keepRate],
    ]
    for (const [event, does] of heard) element.addEventListener(event, does)
    window.addEventListener('pagehide', keep)
    return () => {
      for (const [event, does] of heard) element.removeEventListener(event, does)
      window.removeEventListener('pagehide', keep)
    }
  }, [element, name])
}

function useWatched(
  element: HTMLVideoElement | null,
  onWatched: ((watched: Watched) => void) | undefined,
) {
  const tell = useRef(onWatched)
  useEffect(() => {
    tell.current = onWatched
  })
  useEffect(() => {
    if (!element) return
    let seconds = 0
    let position = 0
    let last: number | null = null
    const tick = () => {
      const { currentTime, paused, duration } = element
      const passed = last === null ? 0 : currentTime - last
      last = currentTime
      if (paused || passed <= 0 || passed > LONGEST_TICK_SECONDS * element.playbackRate) return
      seconds += passed
      position = Math.max(position, currentTime)
      tell.current?.({ seconds, position, duration })
    }
    const jump = () => {
      last = null
    }
    const goOn = () => {
      last = element.currentTime
    }
    const heard = [
      ['timeupdate', tick],
      ['seeking', jump],
      ['seeked', goOn],
      ['play', goOn],
    ] as const
    for (const [event, does] of heard) element.addEventListener(event, does)
    return () => {
      for (const [event, does] of heard) element.removeEventListener(event, does)
    }
  }, [element])
}
