/** Numbers drawn from a title: the same title gives the same row of numbers, everywhere and always. */
export type Draw = (below: number) => number

export function drawFrom(title: string): Draw {
  let state = 2166136261
  for (const char of title.trim().toLowerCase()) {
    state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  }
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below
  }
}

export interface Palette {
  ground: string
  line: string
  quiet: string
  strong: string
  spot: string
}

/** Whole class names, so that the stylesheet contains them. */
export const PALETTES: readonly Palette[] = [
  {
    ground: 'fill-paint-pine',
    line: 'stroke-paint-mint',
    quiet: 'fill-paint-leaf',
    strong: 'fill-paint-mint',
    spot: 'fill-paint-amber',
  },
  {
    ground: 'fill-paint-cream',
    line: 'stroke-paint-ink',
    quiet: 'fill-paint-sand',
    strong: 'fill-paint-ink',
    spot: 'fill-paint-clay',
  },
  {
    ground: 'fill-paint-night',
    line: 'stroke-paint-sky',
    quiet: 'fill-paint-leaf',
    strong: 'fill-paint-sky',
    spot: 'fill-paint-amber',
  },
  {
    ground: 'fill-paint-mint',
    line: 'stroke-paint-pine',
    quiet: 'fill-paint-paper',
    strong: 'fill-paint-pine',
    spot: 'fill-paint-clay',
  },
  {
    ground: 'fill-paint-sky',
    line: 'stroke-paint-night',
    quiet: 'fill-paint-paper',
    strong: 'fill-paint-night',
    spot: 'fill-paint-amber',
  },
  {
    ground: 'fill-paint-clay',
    line: 'stroke-paint-cream',
    quiet: 'fill-paint-sand',
    strong: 'fill-paint-cream',
    spot: 'fill-paint-ink',
  },
]

/** Which of them goes with the initials of a person (`toneOf`). */
export const OF_TONE = { pine: 0, sand: 1, plum: 2, moss: 3, sky: 4, clay: 5 } as const

export const WIDTH = 640
export const HEIGHT = 400
