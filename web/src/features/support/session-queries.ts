import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { anonymousApi } from '../../api/anonymous'
import { api, baseUrl, unwrap } from '../../api/client'
import { uploading } from '../../api/upload'
import { EMPTY_THREAD, withRead, withSent, type Thread } from './thread'
import type {
  NewMessage,
  SessionFile,
  SessionLink,
  SessionMessage,
  SessionStatus,
  SupportSession,
} from './types'

/** The token says who calls: no bearer and no cookie go along, except where somebody signed in claims a session. */
const byLink = ({ id, token }: SessionLink) => ({ path: { id }, query: { token } })

/** Null for an answer without a session in it. */
const sessionIn = (answer: SupportSession | null | undefined) =>
  typeof answer?.id === 'number' ? answer : null

export const sessionQuery = ({ id, token }: SessionLink) =>
  queryOptions({
    queryKey: ['/collaboration/sessions/{id}', id, token],
    queryFn: async ({ signal }) => {
      const params = byLink({ id, token })
      const call = anonymousApi.GET('/collaboration/sessions/{id}', { params, signal })
      return sessionIn(await unwrap(call))
    },
  })

/** The most that the server sends at once. */
const PAGE = 200

const threadKey = ({ id, token }: SessionLink) =>
  ['/collaboration/sessions/{id}/messages', id, token] as const

/** Reads on from what is known. */
export const threadQuery = (link: SessionLink) =>
  queryOptions({
    queryKey: threadKey(link),
    queryFn: async ({ signal, client }): Promise<Thread> => {
      const known = () => client.getQueryData<Thread>(threadKey(link)) ?? EMPTY_THREAD
      const read: SessionMessage[] = []
      let after_id = known().after
      for (;;) {
        const { path, query } = byLink(link)
        const params = { path, query: { ...query, after_id } }
        const call = anonymousApi.GET('/collaboration/sessions/{id}/messages', { params, signal })
        const page = await unwrap(call)
        read.push(...page)
        after_id = page.at(-1)?.id ?? after_id
        if (page.length < PAGE) break
      }
      // A message may have been sent from here meanwhile.
      return withRead(known(), read)
    },
  })

export async function sendMessage(
  queryClient: QueryClient,
  link: SessionLink,
  body: NewMessage,
  key: string,
): Promise<void> {
  const headers = { 'Idempotency-Key': key }
  const params = byLink(link)
  const call = anonymousApi.POST('/collaboration/sessions/{id}/messages', { params, body, headers })
  const sent = await unwrap(call)
  queryClient.setQueryData<Thread>(threadKey(link), (thread) => thread && withSent(thread, sent))
}

function showSession(
  queryClient: QueryClient,
  link: SessionLink,
  session: SupportSession,
): SupportSession {
  queryClient.setQueryData(sessionQuery(link).queryKey, session)
  // It has its place in the list of tickets too.
  void queryClient.invalidateQueries({ queryKey: ['/tickets'] })
  return session
}

export async function changeStatus(
  queryClient: QueryClient,
  link: SessionLink,
  status: SessionStatus,
): Promise<SupportSession> {
  const call = anonymousApi.PATCH('/collaboration/sessions/{id}/status', {
    params: byLink(link),
    body: { status },
  })
  return showSession(queryClient, link, await unwrap(call))
}

/** Puts the session among the tickets of whoever is signed in. */
export async function claimSession(
  queryClient: QueryClient,
  link: SessionLink,
): Promise<SupportSession> {
  const call = api.POST('/collaboration/sessions/{id}/claim', { params: byLink(link) })
  return showSession(queryClient, link, await unwrap(call))
}

/** As long as the other calls of a session may take without a sign of life. */
const STILL_MS = 15_000

/** A file goes as it is: its bytes are the body, and its type says what they are. */
export async function postFile(
  link: SessionLink,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<SessionFile> {
  const { path, query } = byLink(link)
  const call = anonymousApi.POST('/collaboration/sessions/{id}/attachments', {
    params: { path, query: { ...query, file_name: file.name } },
    body: file as never,
    bodySerializer: (body: unknown) => body as Blob,
    headers: { 'Content-Type': file.type || 'application/octet-stream' },
    fetch: uploading(onProgress, STILL_MS),
    signal,
  })
  return unwrap(call)
}

const withToken = (address: string, { token }: SessionLink) =>
  `${address}?${new URLSearchParams({ token }).toString()}`

export const fileAddress = (link: SessionLink, { file_path }: SessionFile) =>
  withToken(file_path, link)

export const transcriptAddress = (link: SessionLink) =>
  withToken(`${baseUrl}/collaboration/sessions/${link.id}/transcript`, link)
