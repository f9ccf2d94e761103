import type { QueryClient, QueryKey } from '@tanstack/react-query'

import { onEvent, type LiveEvents } from '../session/events'

type Keys = readonly QueryKey[]

const INBOX = ['/conversations/user/list']
const UNREAD = ['/conversations/user/unread']
const NOTIFICATIONS = ['/notifications']
const VIDEO_LISTS: Keys = [
  ['/video_display/'],
  ['/video_display/my-videos'],
  ['/video_display/developer/{id}'],
  ['/videos/usage'],
]
const PLAYLIST_LISTS: Keys = [['/playlists/user/{id}'], ['/playlists/video/{id}']]
const SHOWCASE_LISTS: Keys = [
  ['/project-showcase/'],
  ['/project-showcase/tags'],
  ['/project-showcase/developer/{id}'],
]
/** What a seller or a buyer sees of their products; each is named by the end of its path. */
const PRODUCT_LISTS: Keys = [
  'products',
  'products/tags',
  'products/mine',
  'developers/{id}/products',
  'purchases',
  'sales',
  'statement',
  'payouts',
].map((path) => [`/marketplace/${path}`])
/** Counts invites, proposals, conversations and agreements. */
const FUNNEL = ['/funnel']
const PROJECTS: Keys = [['/projects/'], ['/projects/{id}']]

/** Lists whose rows say how each request stands with whoever reads them. */
const LISTS: Keys = [['/requests/'], ['/requests/shared-with-me']]

const ofRequest = (id: number): Keys => [
  ['/requests/'],
  ['/requests/{id}', id],
  ['/requests/{id}/shares', id],
  ['/requests/{id}/matches', id],
]

/**
 * Which queries each kind of event makes stale. A query is named by its path, so a feature needs no code here.
 * Those on the screen are read again at once, the others when their page is opened.
 */
const STALE: { readonly [Kind in keyof LiveEvents]?: (event: LiveEvents[Kind]) => Keys } = {
  request: ({ request_id }) => [...ofRequest(request_id), ...PROJECTS],
  shared_request: ({ request_id }) => [
    ...ofRequest(request_id),
    ['/requests/shared-with-me'],
    FUNNEL,
    NOTIFICATIONS,
  ],
  response: ({ request_id, response_id }) => [
    ...LISTS,
    ...ofRequest(request_id),
    ...PROJECTS,
    ['/snagged-requests/'],
    ['/snagged-requests/{id}', response_id],
    FUNNEL,
    NOTIFICATIONS,
  ],
  subscription: () => [['/payments/subscription-status'], ['/payments/receipts'], NOTIFICATIONS],
  message: () => [UNREAD, NOTIFICATIONS],
  read: () => [UNREAD, NOTIFICATIONS],
  // A ticket has no event of its own: whoever has an account is notified of it.
  notification: () => [
    NOTIFICATIONS,
    ['/notifications/preferences'],
    ['/tickets'],
    ['/admin/tickets'],
  ],
  conversation: ({ change }) => [
    INBOX,
    UNREAD,
    // Requests and their proposals say where they are talked about.
    ...(change === 'opened'
      ? [...LISTS, ['/requests/{id}'], ['/snagged-requests/'], ['/snagged-requests/{id}'], FUNNEL]
      : []),
  ],
  agreement: ({ conversation_id, request_id }) => [
    ['/agreements/'],
    ...LISTS,
    ...ofRequest(request_id),
    ...PROJECTS,
    ['/conversations/{id}', conversation_id],
    FUNNEL,
    NOTIFICATIONS,
  ],
  invoice: ({ invoice_id }) => [
    ['/invoices/'],
    ['/invoices/{id}', invoice_id],
    ['/payments/receipts'],
    NOTIFICATIONS,
  ],
  rating: ({ rater_id, target_id }) => [
    // One of the two is the reader.
    ['/ratings/with/{id}', rater_id],
    ['/ratings/with/{id}', target_id],
    // A review can make the other side's visible too.
    ...[rater_id, target_id].flatMap((id) => [
      ['/ratings/developer/{id}', id],
      ['/ratings/developer/{id}/rating', id],
      ['/profile/developers/{id}/public', id],
    ]),
    NOTIFICATIONS,
  ],
  // How far the processing is is heard by what shows it.
  video: ({ video_id, progress }) =>
    progress !== null && progress > 0 && progress < 100
      ? []
      : [
          ...VIDEO_LISTS,
          ['/video_display/{id}', video_id],
          ['/videos/{id}/questions', video_id],
          ['/videos/{id}/recipients', video_id],
          ['/playlists/{id}'],
          NOTIFICATIONS,
        ],
  playlist: ({ playlist_id }) => [...PLAYLIST_LISTS, ['/playlists/{id}', playlist_id]],
  showcase: ({ showcase_id }) => [
    ...SHOWCASE_LISTS,
    ['/project-showcase/{id}', showcase_id],
    ['/project-showcase/{id}/readme', showcase_id],
    ['/project-showcase/{id}/proofs', showcase_id],
    ['/project-showcase/{id}/rating', showcase_id],
    ['/project-showcase/{id}/ratings', showcase_id],
    NOTIFICATIONS,
  ],
  // Its seller hears of sales and reviews, a buyer of their purchase and of new versions.
  product: ({ product_id }) => [
    ...PRODUCT_LISTS,
    ...['', '/files', '/versions', '/purchase', '/reviews'].map((part) => [
      `/marketplace/products/{id}${part}`,
      product_id,
    ]),
    ['/payments/receipts'],
    NOTIFICATIONS,
  ],
  moderation: () => [['/moderation/decisions'], NOTIFICATIONS],
}

/** Several events in a row are one change; and what is read as it arrives never shows as unread. */
const SETTLE_MS: { readonly [Kind in keyof LiveEvents]?: number } = {
  message: 500,
  read: 500,
  conversation: 500,
}

/** Keeps what is cached true while the server tells what happens, until the function it gives back is called. */
export function followNews(queryClient: QueryClient): () => void {
  const due = new Map<string, ReturnType<typeof setTimeout>>()
  const soon = (name: string, ms: number, run: () => unknown) => {
    if (due.has(name)) return
    const timer = setTimeout(() => {
      due.delete(name)
      run()
    }, ms)
    due.set(name, timer)
  }

  const follow = (kind: keyof LiveEvents) =>
    onEvent(kind, (event) => {
      const staleBy = STALE[kind] as (event: unknown) => Keys
      for (const queryKey of staleBy(event)) {
        soon(JSON.stringify(queryKey), SETTLE_MS[kind] ?? 0, () =>
          queryClient.invalidateQueries({ queryKey }),
        )
      }
    })
  const stops = (Object.keys(STALE) as (keyof LiveEvents)[]).map(follow)
  return () => {
    for (const stop of stops) stop()
    for (const timer of due.values()) clearTimeout(timer)
  }
}
