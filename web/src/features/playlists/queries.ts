import {
  queryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

import { checkedShare } from '../../api/checked-share'
import { api, orNull, problemIn, unwrap, type Outcome } from '../../api/client'
import { ApiFailure, isPlaylistOutage, type Action } from '../../api/errors'
import { pagedQuery, type RowsPage } from '../../api/pages'
import type { Playlist, PlaylistBody, PlaylistChange, PlaylistSummary } from './types'

/**
 * While the service is out of order, what was never read is nothing: the specification wants it so. What is known stays,
 * with the failure.
 */
async function orNothing<T>(
  call: Promise<Outcome<unknown>>,
  nothing: T,
  isKnown: boolean,
): Promise<Outcome<T>> {
  const outcome = (await call) as Outcome<T>
  const answer = { status: outcome.response.status, ...problemIn(outcome.error) }
  return !isKnown && isPlaylistOutage(answer)
    ? { data: nothing, response: new Response() }
    : outcome
}

/** The playlist in an answer, whose visibility the API document takes for another one. */
const playlistIn = (call: Promise<Outcome<unknown>>, action: Action): Promise<Playlist> =>
  unwrap(call as Promise<Outcome<Playlist>>, action)

const isKnown = (queryClient: QueryClient, queryKey: QueryKey) =>
  (queryClient.getQueryData(queryKey) ?? null) !== null

/** All of one's own; of somebody else the public ones. */
export const playlistsQuery = (userId: number) =>
  pagedQuery<PlaylistSummary>(['/playlists/user/{id}', userId], ({ cursor, signal, isKnown }) => {
    const params = { path: { id: userId }, query: { ...(cursor && { cursor }) } }
    const call = api.GET('/playlists/user/{id}', { params, signal })
    return orNothing<readonly PlaylistSummary[]>(call, [], isKnown)
  })

/** Public playlists with this video, and one's own. */
export const withVideoQuery = (videoId: number) =>
  pagedQuery<PlaylistSummary>(['/playlists/video/{id}', videoId], ({ cursor, signal, isKnown }) => {
    const params = { path: { id: videoId }, query: { limit: 100, ...(cursor && { cursor }) } }
    const call = api.GET('/playlists/video/{id}', { params, signal })
    return orNothing<readonly PlaylistSummary[]>(call, [], isKnown)
  })

/** Null when there is none, or none that whoever asks may see. */
export const playlistQuery = (id: number) =>
  queryOptions({
    queryKey: ['/playlists/{id}', id],
    queryFn: ({ signal, client, queryKey }): Promise<Playlist | null> => {
      const call = api.GET('/playlists/{id}', { params: { path: { id } }, signal })
      return orNull(unwrap(orNothing<Playlist | null>(call, null, isKnown(client, queryKey))))
    },
  })

/** Null for every link that opens nothing: unknown and revoked are one to whoever has it. */
export const sharedPlaylistQuery = (token: string) =>
  queryOptions({
    queryKey: ['/playlists/shared/{token}', token],
    queryFn: async ({ signal, client, queryKey }): Promise<Playlist | null> => {
      if (token.trim() === '') {
        throw new ApiFailure('Invalid share token', { kind: 'status' })
      }
      const call = api.GET('/playlists/shared/{token}', { params: { path: { token } }, signal })
      return orNull(unwrap(orNothing<Playlist | null>(call, null, isKnown(client, queryKey))))
    },
  })

type Pages = InfiniteData<RowsPage<PlaylistSummary>>
type Rows = readonly PlaylistSummary[]

/** What one's list shows is changed here as well; there is no need to read it again. */
function changeList(
  queryClient: QueryClient,
  ownerId: number,
  change: (rows: Rows, page: number) => Rows,
): void {
  queryClient.setQueryData<Pages>(
    playlistsQuery(ownerId).queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page, at) => ({ ...page, rows: change(page.rows, at) })),
      },
  )
  void queryClient.invalidateQueries({ queryKey: ['/playlists/video/{id}'] })
}

export function showPlaylist(queryClient: QueryClient, playlist: Playlist): Playlist {
  queryClient.setQueryData(playlistQuery(playlist.id).queryKey, playlist)
  changeList(queryClient, playlist.owner_id, (rows) =>
    rows.map((row) => (row.id === playlist.id ? playlist : row)),
  )
  return playlist
}

export async function createPlaylist(
  queryClient: QueryClient,
  body: PlaylistBody,
  key: string,
): Promise<Playlist> {
  const headers = { 'Idempotency-Key': key }
  const call = api.POST('/playlists/', { body: body, headers })
  const playlist = await playlistIn(call, 'create playlist')
  changeList(queryClient, playlist.owner_id, (rows, page) => {
    const others = rows.filter(({ id }) => id !== playlist.id)
    return page === 0 ? [playlist, ...others] : others
  })
  return showPlaylist(queryClient, playlist)
}

export async function changePlaylist(
  queryClient: QueryClient,
  id: number,
  body: PlaylistChange,
): Promise<Playlist> {
  const params = { path: { id } }
  const call = api.PUT('/playlists/{id}', { params, body: body })
  return showPlaylist(queryClient, await playlistIn(call, 'update playlist'))
}

/** The same without showing it: whoever moves several videos shows the last answer only. */
export const reorderPlaylist = (id: number, video_ids: readonly number[]): Promise<Playlist> => {
  const params = { path: { id } }
  return playlistIn(api.PUT('/playlists/{id}', { params, body: { video_ids } }), 'update playlist')
}

export async function deletePlaylist(
  queryClient: QueryClient,
  { id, owner_id }: Playlist,
): Promise<void> {
  await unwrap(api.DELETE('/playlists/{id}', { params: { path: { id } } }), 'delete playlist')
  changeList(queryClient, owner_id, (rows) => rows.filter((row) => row.id !== id))
}

/** At the end, or at a place from 1 on: what stands there moves on. */
export async function addToPlaylist(
  queryClient: QueryClient,
  id: number,
  videoId: number,
  order?: number,
): Promise<Playlist> {
  const params = { path: { id, video_id: videoId }, query: { ...(order && { order }) } }
  const call = api.POST('/playlists/{id}/videos/{video_id}', { params })
  return showPlaylist(queryClient, await playlistIn(call, 'add video to playlist'))
}

export async function removeFromPlaylist(
  queryClient: QueryClient,
  id: number,
  videoId: number,
): Promise<Playlist> {
  const params = { path: { id, video_id: videoId } }
  const call = api.DELETE('/playlists/{id}/videos/{video_id}', { params })
  return showPlaylist(queryClient, await playlistIn(call, 'update playlist'))
}

/** The token is on the playlist from then on. */
export async function sharePlaylist(queryClient: QueryClient, playlist: Playlist): Promise<void> {
  const params = { path: { id: playlist.id } }
  const call = api.POST('/playlists/{id}/share', { params })
  const share = checkedShare(await unwrap(call, 'update playlist'))
  showPlaylist(queryClient, { ...latest(queryClient, playlist), share_token: tokenIn(share) })
}

/** An older server may answer the address alone. */
const tokenIn = ({ share_token, share_url }: { share_token: string; share_url: string }) =>
  share_token || (share_url.split('/').at(-1) ?? '')

export async function unsharePlaylist(queryClient: QueryClient, playlist: Playlist): Promise<void> {
  const params = { path: { id: playlist.id } }
  await unwrap(api.DELETE('/playlists/{id}/share', { params }), 'update playlist')
  showPlaylist(queryClient, { ...latest(queryClient, playlist), share_token: null })
}

/** As it is known by now: it may have changed while the server was asked. */
const latest = (queryClient: QueryClient, playlist: Playlist): Playlist =>
  queryClient.getQueryData(playlistQuery(playlist.id).queryKey) ?? playlist
