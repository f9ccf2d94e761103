export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** What one can do to a film. A film that is not there yet ignores it. */
export interface PlayerActs {
  readonly toggle: () => void
  readonly seekTo: (seconds: number) => void
  readonly seekBy: (seconds: number) => void
  readonly mute: () => void
  readonly setVolume: (volume: number) => void
  readonly setRate: (rate: number) => void
  /** The next faster or slower one. */
  readonly stepRate: (by: 1 | -1) => void
  readonly togglePip: () => void
  readonly toggleFullscreen: () => void
}

/** Phones of one maker can show only the film itself on the whole screen. */
interface PhoneVideo extends HTMLVideoElement {
  readonly webkitEnterFullscreen?: () => void
}

const ignore = () => undefined

export function actsOn(video: HTMLVideoElement | null, box: HTMLElement | null): PlayerActs {
  const act = (does: (element: PhoneVideo) => void) => {
    if (video) does(video)
  }
  const seekTo = (seconds: number) => {
    act((element) => {
      const last = Number.isFinite(element.duration) ? element.duration : seconds
      element.currentTime = Math.max(0, Math.min(last, seconds))
    })
  }
  const setRate = (rate: number) => {
    act((element) => {
      element.playbackRate = rate
    })
  }
  return {
    toggle: () => {
      act((element) => {
        // Pausing before it has begun rejects what `play` promised.
        if (element.paused) element.play().catch(ignore)
        else element.pause()
      })
    },
    seekTo,
    seekBy: (seconds) => {
      act((element) => {
        seekTo(element.currentTime + seconds)
      })
    },
    mute: () => {
      act((element) => {
        element.muted = !element.muted
      })
    },
    setVolume: (volume) => {
      act((element) => {
        element.volume = Math.max(0, Math.min(1, volume))
        element.muted = element.volume === 0
      })
    },
    setRate,
    stepRate: (by) => {
      act((element) => {
        const at = RATES.findIndex((rate) => rate >= element.playbackRate)
        setRate(RATES[Math.max(0, Math.min(RATES.length - 1, at + by))] ?? 1)
      })
    },
    togglePip: () => {
      act((element) => {
        if (document.pictureInPictureElement) document.exitPictureInPicture().catch(ignore)
        else element.requestPictureInPicture().catch(ignore)
      })
    },
    toggleFullscreen: () => {
      act((element) => {
        // A stage stays when another film follows; the player of one film does not.
        const stage = box?.closest('.vp-stage') ?? box
        if (document.fullscreenElement) document.exitFullscreen().catch(ignore)
        else if (stage && document.fullscreenEnabled) stage.requestFullscreen().catch(ignore)
        else element.webkitEnterFullscreen?.()
      })
    },
  }
}
