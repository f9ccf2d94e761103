import type { Video } from '../features/videos/types'

/** A video as the server sends it; say only what matters to the test. */
export function aVideo(over: Partial<Video> = {}): Video {
  return {
    id: 1,
    owner: { id: 9, name: 'Maya Okafor', avatar_url: null },
    owner_id: 9,
    title: 'Locking seats in PostgreSQL',
    description: null,
    tags: [],
    status: 'ready',
    progress: null,
    failure_reason: null,
    privacy: 'public',
    duration_seconds: 684,
    width: 1280,
    height: 720,
    size_bytes: 48_000_000,
    thumbnail_url: null,
    storyboard: null,
    stream_url: '/api/video_display/stream/1',
    hls_url: null,
    captions: [],
    view_count: 1204,
    created_at: '2026-10-02T09:00:00Z',
    ...over,
  }
}

/** The same as one's own. */
export const anOwnVideo = (over: Partial<Video> = {}) =>
  aVideo({
    owner: { id: 7, name: 'Ines Kaya', avatar_url: null },
    owner_id: 7,
    ...over,
  })
