import { canPlay } from '../videos/public'
import type { Place } from './types'

const isPlayable = ({ video }: Place) => video !== null && video !== undefined && canPlay(video)

/** What is on the stage: the first of these that is there, else the first that can be played, else the first. */
export function currentOf(
  places: readonly Place[],
  ...wanted: readonly (number | undefined)[]
): Place | undefined {
  for (const id of wanted) {
    const place = places.find(({ video_id }) => video_id === id)
    if (place) return place
  }
  return places.find(isPlayable) ?? places[0]
}

/** What plays after it: places that can't be played are passed over. */
export const nextAfter = (places: readonly Place[], { video_id }: Place): Place | undefined =>
  places.slice(places.findIndex((place) => place.video_id === video_id) + 1).find(isPlayable)

export const firstOf = (places: readonly Place[]): Place | undefined => places.find(isPlayable)
