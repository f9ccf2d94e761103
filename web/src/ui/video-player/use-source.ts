import { useEffect, useRef, useState } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import type { Film } from './film'

const HLS_TYPE = 'application/vnd.apple.mpegurl'
/** Only browsers that can't play HLS themselves fetch it. */
const fetchHls = loadChunk(() => import('hls.js/light'))

type Addresses = Pick<Film, 'streamUrl' | 'hlsUrl'>

/** Puts the film into its element. The function it gives back takes it out again. */
function attach(
  element: HTMLVideoElement,
  { streamUrl, hlsUrl }: Addresses,
  from: number,
  onFailed: () => void,
): () => void {
  let isOver = false
  let detach: () => unknown = () => undefined
  const play = (address: string | null) => {
    if (isOver) return
    if (address === null) {
      onFailed()
      return
    }
    element.src = address
    if (from > 0) element.currentTime = from
  }
  const isNeeded = element.canPlayType(HLS_TYPE) === '' && 'MediaSource' in window
  if (hlsUrl === null || !isNeeded) {
    play(hlsUrl ?? streamUrl)
  } else {
    fetchHls().then(
      ({ default: Hls }) => {
        if (isOver) return
        // Its worker would be a script made of text, which our policy refuses. Our segments need no conversion.
        const hls = new Hls({ enableWorker: false, startPosition: from > 0 ? from : -1 })
        detach = () => {
          hls.destroy()
        }
        hls.on(Hls.Events.ERROR, (_, { fatal }) => {
          if (!fatal || isOver) return
          hls.destroy()
          detach = () => undefined
          play(streamUrl)
        })
        hls.loadSource(hlsUrl)
        hls.attachMedia(element)
      },
      () => {
        play(streamUrl)
      },
    )
  }
  return () => {
    isOver = true
    detach()
    element.removeAttribute('src')
    element.load()
  }
}

/**
 * Plays the film from addresses that may stop working: after a failure it asks once for new ones by itself, then when
 * somebody presses Retry. It goes on where it stopped.
 */
export function useSource(
  element: HTMLVideoElement | null,
  film: Addresses,
  renew: () => Promise<Addresses | null>,
) {
  const [source, setSource] = useState<Addresses>({
    streamUrl: film.streamUrl,
    hlsUrl: film.hlsUrl,
  })
  const [failed, setFailed] = useState(false)
  const from = useRef({ at: 0, plays: false })
  const hasRenewed = useRef(false)

  const retry = async () => {
    if (element) {
      from.current = {
        at: element.currentTime || from.current.at,
        plays: from.current.plays || !element.paused,
      }
    }
    const fresh = await renew().catch(() => null)
    if (!fresh) {
      setFailed(true)
      return
    }
    setFailed(false)
    setSource({ streamUrl: fresh.streamUrl, hlsUrl: fresh.hlsUrl })
  }
  const onFailure = useRef(retry)
  useEffect(() => {
    onFailure.current = retry
  })

  useEffect(() => {
    if (!element) return
    const fail = () => {
      if (hasRenewed.current) {
        setFailed(true)
        return
      }
      hasRenewed.current = true
      void onFailure.current()
    }
    const works = () => {
      hasRenewed.current = false
    }
    const failOnError = () => {
      // Taking the source out is an error as well, without an address.
      if (element.getAttribute('src') !== null) fail()
    }
    element.addEventListener('error', failOnError)
    element.addEventListener('playing', works)
    const detach = attach(element, source, from.current.at, fail)
    if (from.current.plays) element.play().catch(() => undefined)
    return () => {
      element.removeEventListener('error', failOnError)
      element.removeEventListener('playing', works)
      detach()
    }
  }, [element, source])

  return { failed, retry }
}
