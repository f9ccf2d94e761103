import type { Place, Playlist } from '../features/playlists/types'
import { aVideo } from './videos'

/** A video in a playlist; null is one that is deleted or hidden. */
export const aPlace = (position: number, title: string | null): Place => ({
  position,
  video_id: position * 10,
  video: title === null ? null : aVideo({ id: position * 10, title }),
})

/** A playlist of somebody else as the server sends it; say only what matters to the test. */
export function aPlaylist(over: Partial<Playlist> = {}): Playlist {
  const videos = over.videos ?? [aPlace(1, 'Seats'), aPlace(2, 'Locks'), aPlace(3, 'Tests')]
  return {
    id: 5,
    owner_id: 9,
    owner: { id: 9, name: 'Maya Okafor', avatar_url: null },
    title: 'Bookings that hold',
    description: null,
    visibility: 'public',
    video_count: videos.length,
    thumbnail_url: null,
    share_token: null,
    created_at: '2026-10-02T09:00:00Z',
    updated_at: '2026-10-02T09:00:00Z',
    videos,
    ...over,
  }
}

/** The same as one's own. */
export const anOwnPlaylist = (over: Partial<Playlist> = {}) =>
  aPlaylist({ owner_id: 7, owner: { id: 7, name: 'Ines Kaya', avatar_url: null }, ...over })
