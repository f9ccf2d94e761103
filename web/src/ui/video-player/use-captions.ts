import { useEffect, useState } from 'react'

import type { CaptionTrack } from './film'
import { keepSettings, playerSettings } from './remembered'

/** Lines from the bottom: above the controls. */
const ABOVE_CONTROLS = -3

/** Those of the language that somebody chose last, if this film has them. */
const wanted = (captions: readonly CaptionTrack[]): CaptionTrack | undefined => {
  const { captions: language } = playerSettings()
  return captions.find((track) => track.language === language)
}

/** Which captions are shown, by their id. A language can have more than one. */
export function useCaptions(video: HTMLVideoElement | null, captions: readonly CaptionTrack[]) {
  const [shown, setShown] = useState(() => wanted(captions)?.id ?? null)

  useEffect(() => {
    // The browser has them in the order of their elements.
    const tracks = [...(video?.textTracks ?? [])]
    for (const [at, track] of tracks.entries()) {
      track.mode = shown !== null && captions[at]?.id === shown ? 'showing' : 'disabled'
    }
    const lift = () => {
      for (const cue of tracks.flatMap((track) => [...(track.activeCues ?? [])])) {
        if (cue instanceof VTTCue && cue.line === 'auto') cue.line = ABOVE_CONTROLS
      }
    }
    for (const track of tracks) track.addEventListener('cuechange', lift)
    return () => {
      for (const track of tracks) track.removeEventListener('cuechange', lift)
    }
  }, [video, shown, captions])

  const choose = (id: number | null) => {
    setShown(id)
    keepSettings({ captions: captions.find((track) => track.id === id)?.language ?? null })
  }
  const toggle = () => {
    const first = wanted(captions) ?? captions[0]
    if (first) choose(shown === null ? first.id : null)
  }
  return { shown, choose, toggle }
}
