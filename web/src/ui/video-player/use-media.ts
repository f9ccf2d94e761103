import { useEffect, useState } from 'react'

/** How the film stands, as far as the controls show it. */
export interface MediaState {
  readonly playing: boolean
  readonly hasBegun: boolean
  readonly waiting: boolean
  readonly time: number
  /** 0 until it is known. */
  readonly duration: number
  readonly bufferedTo: number
  readonly volume: number
  readonly muted: boolean
  readonly rate: number
  readonly isFullscreen: boolean
}

const EVENTS = [
  'play',
  'playing',
  'pause',
  'waiting',
  'canplay',
  'ended',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'emptied',
] as const

const BEFORE: MediaState = {
  playing: false,
  hasBegun: false,
  waiting: false,
  time: 0,
  duration: 0,
  bufferedTo: 0,
  volume: 1,
  muted: false,
  rate: 1,
  isFullscreen: false,
}

function stateOf(element: HTMLVideoElement, before: MediaState): MediaState {
  const { paused, ended, currentTime, duration, buffered, readyState } = element
  return {
    playing: !paused && !ended,
    hasBegun: before.hasBegun || !paused || currentTime > 0,
    waiting: !paused && readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    time: currentTime,
    duration: Number.isFinite(duration) ? duration : 0,
    bufferedTo: endOfBuffer(buffered, currentTime),
    volume: element.volume,
    muted: element.muted,
    rate: element.playbackRate,
    isFullscreen: document.fullscreenElement?.contains(element) ?? false,
  }
}

/** How far it is loaded without a gap. */
function endOfBuffer(buffered: TimeRanges, time: number): number {
  for (let at = 0; at < buffered.length; at++) {
    if (buffered.start(at) <= time + 0.5 && buffered.end(at) >= time) return buffered.end(at)
  }
  return time
}

/** The state, and a way to read it at once, before the film tells of a change. */
export function useMedia(element: HTMLVideoElement | null) {
  const [state, setState] = useState(BEFORE)

  useEffect(() => {
    if (!element) return
    const read = () => {
      setState((before) => stateOf(element, before))
    }
    for (const event of EVENTS) element.addEventListener(event, read)
    document.addEventListener('fullscreenchange', read)
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, read)
      document.removeEventListener('fullscreenchange', read)
    }
  }, [element])

  const readNow = () => {
    if (element) setState((before) => stateOf(element, before))
  }
  return [state, readNow] as const
}
