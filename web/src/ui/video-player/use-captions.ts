import { useEffect, useState } from 'react'

import type { CaptionTrack } from './film'
import { keepSettings, playerSettings } from './remembered'

/** Lines from the bottom: above the controls. */
const ABOVE_CONTROLS = -3

/** Which captions are shown: of the language somebody chose last, if this film has it. */
export function useCaptions(video: HTMLVideoElement | null, captions: readonly CaptionTrack[]) {
  const [language, setLanguage] = useState(() => {
    const wanted = playerSettings().captions
    return captions.some((track) => track.language === wanted) ? wanted : null
  })

  useEffect(() => {
    const tracks = [...(video?.textTracks ?? [])]
    for (const track of tracks) {
      track.mode = track.language === language ? 'showing' : 'disabled'
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
  }, [video, language, captions])

  const choose = (next: string | null) => {
    setLanguage(next)
    keepSettings({ captions: next })
  }
  const toggle = () => {
    const last = playerSettings().captions
    const first = captions.find((track) => track.language === last) ?? captions[0]
    if (first) choose(language === null ? first.language : null)
  }
  return { language, choose, toggle }
}
