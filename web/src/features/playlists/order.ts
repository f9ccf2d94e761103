import type { Place } from './types'

/** The list with one of its entries at another place, from 0 on; places outside are the nearest inside. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from]
  if (entry === undefined) return list
  const others = list.filter((_, at) => at !== from)
  const place = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, place), entry, ...others.slice(place)]
}

/** The order that somebody wants for what is in the list by now: what they don't know of stands at the end. */
export function mergedOrder(wanted: readonly number[], now: readonly number[]): readonly number[] {
  return [...wanted.filter((id) => now.includes(id)), ...now.filter((id) => !wanted.includes(id))]
}

/** The places in that order, numbered anew. */
export function inOrder(places: readonly Place[], wanted: readonly number[]): readonly Place[] {
  const byId = new Map(places.map((place) => [place.video_id, place]))
  return mergedOrder(wanted, [...byId.keys()]).flatMap((id, at) => {
    const place = byId.get(id)
    return place ? [{ ...place, position: at + 1 }] : []
  })
}

/** What everybody calls it who can't see it. */
export const titleOf = ({ video }: Place): string => video?.title ?? 'Unavailable video'
