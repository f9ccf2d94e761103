import type { KeyboardEvent } from 'react'

import type { PlayerActs } from './acts'

const STEP_SECONDS = 5
const JUMP_SECONDS = 10
const VOLUME_STEP = 0.1

interface Pressed {
  readonly acts: PlayerActs
  readonly volume: number
  readonly toggleCaptions: () => void
}

/** The keys that work while the focus is inside the player. */
const KEYS: Readonly<Record<string, (pressed: Pressed) => void>> = {
  ' ': ({ acts }) => {
    acts.toggle()
  },
  k: ({ acts }) => {
    acts.toggle()
  },
  j: ({ acts }) => {
    acts.seekBy(-JUMP_SECONDS)
  },
  l: ({ acts }) => {
    acts.seekBy(JUMP_SECONDS)
  },
  ArrowLeft: ({ acts }) => {
    acts.seekBy(-STEP_SECONDS)
  },
  ArrowRight: ({ acts }) => {
    acts.seekBy(STEP_SECONDS)
  },
  ArrowUp: ({ acts, volume }) => {
    acts.setVolume(volume + VOLUME_STEP)
  },
  ArrowDown: ({ acts, volume }) => {
    acts.setVolume(volume - VOLUME_STEP)
  },
  m: ({ acts }) => {
    acts.mute()
  },
  f: ({ acts }) => {
    acts.toggleFullscreen()
  },
  c: ({ toggleCaptions }) => {
    toggleCaptions()
  },
  '<': ({ acts }) => {
    acts.stepRate(-1)
  },
  '>': ({ acts }) => {
    acts.stepRate(1)
  },
}

/** A control keeps the keys it needs itself: a button its space, a list its arrows, the volume all of them. */
function belongsToControl(target: EventTarget, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLSelectElement || target.dataset.keys === 'own') return true
  return target instanceof HTMLButtonElement && key === ' '
}

export function pressKey(event: KeyboardEvent, pressed: Pressed): void {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const act = KEYS[key.length === 1 ? key.toLowerCase() : key]
  if (!act || belongsToControl(target, key)) return
  event.preventDefault()
  act(pressed)
}
