import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { deliver } from '../session/events'
import { followInbox } from './follow-inbox'
import { followNews } from './news'

const KEYS = [
  ['/requests/', { status: null }],
  ['/requests/{id}', 1],
  ['/requests/{id}', 2],
  ['/requests/{id}/shares', 1],
  ['/requests/{id}/matches', 1],
  ['/requests/shared-with-me'],
  ['/requests/public', {}],
  ['/projects/'],
  ['/projects/{id}', 4],
  ['/snagged-requests/', { status: null }],
  ['/snagged-requests/{id}', 11],
  ['/snagged-requests/{id}', 12],
  ['/payments/subscription-status'],
  ['/conversations/user/list', { archived: false }],
  ['/conversations/user/unread'],
  ['/notifications', 'newest'],
  ['/notifications/preferences'],
  ['/agreements/'],
  ['/ratings/with/{id}', 8],
  ['/ratings/with/{id}', 9],
  ['/ratings/developer/{id}', 7],
  ['/ratings/developer/{id}/rating', 7],
  ['/profile/developers/{id}/public', 7],
  ['/invoices/', { conversation_id: 3 }],
  ['/invoices/{id}', 6],
  ['/invoices/{id}', 7],
  ['/payments/receipts'],
  ['/playlists/user/{id}', 7],
  ['/playlists/video/{id}', 1],
  ['/playlists/{id}', 5],
  ['/playlists/{id}', 6],
  ['/video_display/{id}', 1],
  ['/project-showcase/', {}],
  ['/project-showcase/developer/{id}', 7],
  ['/project-showcase/{id}', 5],
  ['/project-showcase/{id}', 6],
  ['/project-showcase/{id}/readme', 5, 'html'],
  ['/project-showcase/{id}/proofs', 5],
  ['/project-showcase/{id}/proofs', 6],
  ['/funnel', { days: 30 }],
  ['/marketplace/products', {}],
  ['/marketplace/products/{id}', 5],
  ['/marketplace/products/{id}', 6],
  ['/marketplace/products/{id}/purchase', 5],
  ['/marketplace/purchases'],
  ['/marketplace/sales'],
]
const OF_REQUEST = [KEYS[0], KEYS[1], KEYS[3], KEYS[4]]
const LISTS = [KEYS[13], KEYS[14]]
const INBOX = KEYS[15]
const SHOWCASES = [KEYS[32], KEYS[33], KEYS[34], KEYS[36], KEYS[37]]
const FUNNEL = KEYS[39]
const PRODUCTS = [KEYS[40], KEYS[41], KEYS[43], KEYS[44], KEYS[45]]

let queryClient: QueryClient
let stops: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  queryClient = new QueryClient()
  for (const key of KEYS) queryClient.setQueryData(key, { pages: [], pageParams: [] })
  stops = [followNews(queryClient), followInbox(queryClient)]
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.useRealTimers()
})

const stale = () =>
  KEYS.filter((key) => queryClient.getQueryState(key)?.isInvalidated).map((key) => key)

describe('an event makes stale, although no page is open', () => {
  it.each([
    ['request', { request_id: 1, change: 'changed' }, [...OF_REQUEST, KEYS[7], KEYS[8]]],
    [
      'shared_request',
      { request_id: 1, change: 'shared' },
      [...OF_REQUEST, KEYS[5], FUNNEL, INBOX],
    ],
    [
      'response',
      { request_id: 1, response_id: 11, change: 'sent' },
      [...OF_REQUEST, KEYS[5], KEYS[7], KEYS[8], KEYS[9], KEYS[10], FUNNEL, INBOX],
    ],
    ['subscription', { status: 'active' }, [KEYS[12], KEYS[26], INBOX]],
    ['invoice', { invoice_id: 6, conversation_id: 3 }, [KEYS[23], KEYS[24], KEYS[26], INBOX]],
    ['message', { conversation_id: 3 }, [...LISTS, INBOX]],
    ['read', { conversation_id: 3 }, [...LISTS, INBOX]],
    ['notification', {}, [INBOX, KEYS[16]]],
    [
      'agreement',
      { agreement_id: 5, conversation_id: 3, request_id: 1, change: 'proposed' },
      [...OF_REQUEST, KEYS[5], KEYS[7], KEYS[8], KEYS[17], FUNNEL, INBOX],
    ],
    ['conversation', { conversation_id: 3, change: 'status' }, LISTS],
    [
      'conversation',
      { conversation_id: 3, change: 'opened' },
      [...LISTS, KEYS[0], KEYS[1], KEYS[2], KEYS[5], KEYS[9], KEYS[10], KEYS[11], FUNNEL],
    ],
    ['playlist', { playlist_id: 5 }, [KEYS[27], KEYS[28], KEYS[29]]],
    ['showcase', { showcase_id: 5 }, [...SHOWCASES, INBOX]],
    ['product', { product_id: 5 }, [...PRODUCTS, KEYS[26], INBOX]],
    // Playlists hold copies of videos.
    [
      'video',
      { video_id: 1, status: 'ready', progress: null },
      [KEYS[29], KEYS[30], KEYS[31], INBOX],
    ],
    ['rating', { rater_id: 8, target_id: 7 }, [KEYS[18], KEYS[20], KEYS[21], KEYS[22], INBOX]],
  ])('%s %o', async (kind, data, expected) => {
    deliver(kind, data)
    await vi.advanceTimersByTimeAsync(600)
    expect(new Set(stale())).toEqual(new Set(expected))
  })
})

it('a burst is one change', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  for (let seq = 0; seq < 9; seq++) deliver('message', { conversation_id: 3, seq })
  await vi.advanceTimersByTimeAsync(600)
  expect(invalidate).toHaveBeenCalledTimes(3)
})
