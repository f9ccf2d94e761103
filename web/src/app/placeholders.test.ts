import { expect, it } from 'vitest'

import { PLACEHOLDERS } from './placeholders'

// Every later room takes its line away here.
it('these rooms, and no others, are not built yet', () => {
  expect(Object.keys(PLACEHOLDERS).sort()).toEqual([
    '/collaboration/$sessionId/$accessToken',
    '/conversations',
    '/conversations/$id',
    '/create-playlist',
    '/developers/$developerId/videos',
    '/donation/cancel',
    '/donation/success',
    '/library',
    '/marketplace',
    '/marketplace/$id',
    '/playlists',
    '/playlists/$playlistId',
    '/requests/responses',
    '/shared/playlists/$shareToken',
    '/shared/videos/$shareToken',
    '/showcase',
    '/showcase/$id',
    '/showcase/edit/$id',
    '/showcase/new',
    '/subscription/success',
    '/tickets',
    '/video-upload',
    '/video_display/stream/$videoId',
    '/videos',
  ])
})
