/** How somebody likes their videos, in this browser. */
export interface PlayerSettings {
  readonly rate: number
  readonly volume: number
  readonly muted: boolean
  /** The language of the captions; null when they are off. */
  readonly captions: string | null
}

const SETTINGS = 'player'
const POSITIONS = 'player:positions'
const MOST_POSITIONS = 100
/** So near to an end, a video is begun from its start. */
const NEAR_SECONDS = 5

const USUAL: PlayerSettings = { rate: 1, volume: 1, muted: false, captions: null }

function read<T extends object>(key: string, usual: T): T {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T>) }
  } catch {
    return usual
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // It is then remembered as long as the page lives.
  }
}

export const playerSettings = (): PlayerSettings => read(SETTINGS, USUAL)

export function keepSettings(changed: Partial<PlayerSettings>): void {
  write(SETTINGS, { ...playerSettings(), ...changed })
}

type Positions = Readonly<Record<string, number>>

/** Where somebody stopped watching, or 0. */
export function positionOf(name: string, duration: number): number {
  const at = read<Positions>(POSITIONS, {})[name]
  return typeof at === 'number' && at < duration - NEAR_SECONDS ? at : 0
}

export function keepPosition(name: string, at: number, duration: number): void {
  const others = Object.entries(read<Positions>(POSITIONS, {})).filter(([other]) => other !== name)
  const isWorthIt = at > NEAR_SECONDS && at < duration - NEAR_SECONDS
  const all = isWorthIt ? [...others, [name, Math.floor(at)] as const] : others
  write(POSITIONS, Object.fromEntries(all.slice(-MOST_POSITIONS)))
}
