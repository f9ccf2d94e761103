import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'

import { api, unwrap, unwrapInBackground } from '../../api/client'
import type { SchemaReadMark, SchemaSayMessage, SchemaSetConversation } from '../../api/schema.gen'
import { pagedQuery, type RowsPage } from '../../api/pages'
import { uploading } from '../../api/upload'
import { LIST, listsChanged } from './lists'
import { joined, threadOf, type Thread } from './thread'
import type {
  Attachment,
  Conversation,
  ConversationStatus,
  ListedConversation,
  Message,
  MessagePage,
} from './types'

export { listsChanged }

const ONE = '/conversations/{id}'
const MESSAGES = '/conversations/{id}/messages'
/** As many as a tall screen shows, and some to scroll through. */
const PAGE = 50
const MOST = 100

/** Without a signal: these calls are never cancelled, not even by newer ones. */
export const conversationsQuery = (archived: boolean) =>
  pagedQuery<ListedConversation>([LIST, { archived }], ({ cursor }) =>
    api.GET(LIST, { params: { query: { archived, ...(cursor && { cursor }) } } }),
  )

/** One conversation with what is loaded of it. */
export interface Opened {
  readonly head: Conversation
  readonly thread: Thread
}

/** Its route reads it anew whenever it is opened: between two visits anything may have been written. */
export const openedQuery = (id: number) =>
  queryOptions({
    queryKey: [ONE, id],
    staleTime: 0,
    queryFn: async ({ client, signal }): Promise<Opened> => {
      const query = { limit: PAGE }
      const detail = await unwrap(api.GET(ONE, { params: { path: { id }, query }, signal }))
      const { messages, next_cursor, ...head } = detail
      const page = { items: messages, older: Boolean(next_cursor), newer: false }
      const before = client.getQueryData<Opened>([ONE, id])
      if (!before) return { head, thread: threadOf(page) }
      // A gap is left to the catching up, which fills it piece by piece.
      return {
        head: notBehind(before.head, head),
        thread: joined(before.thread, page) ?? before.thread,
      }
    },
  })

type From = { before_id: number } | { after_id: number } | { around_id: number } | object

export const readMessages = (id: number, from: From): Promise<MessagePage> =>
  unwrap(api.GET(MESSAGES, { params: { path: { id }, query: { ...from, limit: MOST } } }))

export const postMessage = (id: number, body: SchemaSayMessage): Promise<Message> =>
  unwrapInBackground(api.POST(MESSAGES, { params: { path: { id } }, body }))

export const postFile = (
  id: number,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Attachment> =>
  unwrap(
    api.POST('/conversations/{id}/attachments', {
      params: { path: { id }, query: { file_name: file.name } },
      body: file as never,
      // A file goes as it is: its bytes are the body, and its type says what they are.
      bodySerializer: (body: unknown) => body as Blob,
      headers: { 'Content-Type': file.type || 'application/octet-stream' },
      fetch: uploading(onProgress),
      signal,
    }),
  )

/** It was never sent. Left behind it would be swept away as well, only later. */
export function dropFile(id: number, attachment_id: number): void {
  const path = { id, attachment_id }
  unwrap(api.DELETE('/conversations/{id}/attachments/{attachment_id}', { params: { path } })).catch(
    () => undefined,
  )
}

export const postRead = (id: number, up_to_id: number): Promise<SchemaReadMark> =>
  unwrap(api.POST('/conversations/{id}/read', { params: { path: { id } }, body: { up_to_id } }))

/** Said, never kept: what does not arrive is no loss. */
export function postTyping(id: number): void {
  unwrap(api.POST('/conversations/{id}/typing', { params: { path: { id } } })).catch(
    () => undefined,
  )
}

export const putSettings = (id: number, body: SchemaSetConversation): Promise<Conversation> =>
  unwrap(api.PUT('/conversations/{id}/settings', { params: { path: { id } }, body }))

export const patchStatus = (
  id: number,
  status: Exclude<ConversationStatus, 'agreed'>,
): Promise<Conversation> => unwrap(api.PATCH(ONE, { params: { path: { id } }, body: { status } }))

export const foundQuery = (id: number, q: string) =>
  infiniteQueryOptions({
    queryKey: ['/conversations/{id}/search', id, q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { q, ...(cursor && { cursor }) }
      return unwrap(
        api.GET('/conversations/{id}/search', { params: { path: { id }, query }, signal }),
      )
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

export const readOpened = (queryClient: QueryClient, id: number): Opened | undefined =>
  queryClient.getQueryData(openedQuery(id).queryKey)

/** Changes what is known of a conversation, if it is open somewhere. */
export function changeOpened(
  queryClient: QueryClient,
  id: number,
  change: (opened: Opened) => Opened,
): void {
  queryClient.setQueryData(openedQuery(id).queryKey, (opened) => opened && change(opened))
}

/** The answer of a change of the conversation itself: here at once, in the lists in a moment. */
export function showHead(queryClient: QueryClient, head: Conversation): void {
  changeOpened(queryClient, head.id, (opened) => ({
    ...opened,
    head: notBehind(opened.head, head),
  }))
  void listsChanged(queryClient)
}

/** One's own reading, wherever it shows. */
export function showOwnRead(
  queryClient: QueryClient,
  id: number,
  last_read_id: number,
  unread_count: number,
): void {
  changeOpened(queryClient, id, (opened) => ({
    ...opened,
    head: { ...opened.head, last_read_id, unread_count },
  }))
  queryClient.setQueriesData<InfiniteData<RowsPage<ListedConversation>>>(
    { queryKey: [LIST] },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.id === id ? { ...row, unread_count } : row)),
        })),
      },
  )
}

/** An answer that was under way while somebody read on does not turn that back. */
function notBehind(before: Conversation, now: Conversation): Conversation {
  const own = latest(before.last_read_id, now.last_read_id)
  const isStale = own !== null && own > (now.last_read_id ?? 0)
  return {
    ...now,
    last_read_id: own,
    unread_count: isStale ? Math.min(before.unread_count, now.unread_count) : now.unread_count,
    other_read_id: latest(before.other_read_id, now.other_read_id),
  }
}

function latest(a: number | null | undefined, b: number | null | undefined): number | null {
  const later = Math.max(a ?? 0, b ?? 0)
  return later === 0 ? null : later
}
