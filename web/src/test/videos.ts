import type { Question, Recipient, Video } from '../features/videos/types'

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

/** A link that was made for one person. */
export const aRecipient = (over: Partial<Recipient> = {}): Recipient => ({
  id: 3,
  name: 'Jon Reyes',
  share_token: 'tok',
  share_url: '/shared/videos/tok',
  expires_at: null,
  created_at: '2026-11-14T09:00:00Z',
  watched_at: null,
  reached: 0,
  ...over,
})

/** A question about a moment. */
export const aQuestion = (over: Partial<Question> = {}): Question => ({
  id: 5,
  name: 'Jon Reyes',
  moment_seconds: 252,
  question: 'Why lock the row?',
  answer: null,
  asked_at: '2026-11-15T09:00:00Z',
  answered_at: null,
  ...over,
})
