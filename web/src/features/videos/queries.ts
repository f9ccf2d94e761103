import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'

import { api, orNull, unwrap } from '../../api/client'
import { uploading } from '../../api/upload'
import type { Captions, Video, VideoChange, VideoPage, VideosAnswer, WatchedBody } from './types'

/** Cursors are for the videos of others; one's own newest come with each page. */
export const videosQuery = () =>
  infiniteQueryOptions({
    queryKey: ['/video_display/'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }): Promise<VideosAnswer> => {
      const params = { query: { ...(cursor && { cursor }) } }
      return unwrap(api.GET('/video_display/', { params, signal }))
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }: InfiniteData<VideosAnswer>) => ({
      mine: pages[0]?.user_videos ?? [],
      others: pages.flatMap(({ other_videos }) => other_videos),
    }),
  })

const allVideos = ({ pages }: InfiniteData<VideoPage>) => pages.flatMap(({ videos }) => videos)

export const ownVideosQuery = () =>
  infiniteQueryOptions({
    queryKey: ['/video_display/my-videos'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }): Promise<VideoPage> => {
      const params = { query: { ...(cursor && { cursor }) } }
      return unwrap(api.GET('/video_display/my-videos', { params, signal }))
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: allVideos,
  })

export const developerVideosQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['/video_display/developer/{id}', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }): Promise<VideoPage> => {
      const params = { path: { id }, query: { ...(cursor && { cursor }) } }
      return unwrap(api.GET('/video_display/developer/{id}', { params, signal }))
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: allVideos,
  })

/** Null when there is none, or none that whoever asks may see. */
export const videoQuery = (id: number) =>
  queryOptions({
    queryKey: ['/video_display/{id}', id],
    queryFn: ({ signal }) =>
      orNull(unwrap(api.GET('/video_display/{id}', { params: { path: { id } }, signal }))),
  })

/** Null for every link that opens nothing: unknown, expired and revoked are one to whoever has it. */
export const sharedVideoQuery = (token: string) =>
  queryOptions({
    queryKey: ['/video_display/shared/{token}', token],
    queryFn: ({ signal }) => {
      const params = { path: { token } }
      return orNull(unwrap(api.GET('/video_display/shared/{token}', { params, signal })))
    },
  })

export const usageQuery = () =>
  queryOptions({
    queryKey: ['/videos/usage'],
    queryFn: ({ signal }) => unwrap(api.GET('/videos/usage', { signal })),
  })

export const statisticsQuery = (id: number) =>
  queryOptions({
    queryKey: ['/videos/{id}/statistics', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/videos/{id}/statistics', { params: { path: { id } }, signal })),
  })

/** Lists and playlists hold copies of a video; they are read again when they are looked at. */
function listsChanged(queryClient: QueryClient): void {
  for (const key of [
    '/video_display/',
    '/video_display/my-videos',
    '/video_display/developer/{id}',
    '/videos/usage',
    '/playlists/{id}',
  ]) {
    void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

function show(queryClient: QueryClient, video: Video): Video {
  queryClient.setQueryData(videoQuery(video.id).queryKey, video)
  listsChanged(queryClient)
  return video
}

export async function changeVideo(
  queryClient: QueryClient,
  id: number,
  body: VideoChange,
): Promise<Video> {
  const params = { path: { id } }
  return show(queryClient, await unwrap(api.PUT('/videos/{id}', { params, body })))
}

/** A picture goes as it is: its bytes are the body, and its type says what they are. */
export async function setPoster(queryClient: QueryClient, id: number, file: File): Promise<Video> {
  const call = api.POST('/videos/{id}/poster', {
    params: { path: { id } },
    body: file as never,
    bodySerializer: (body: unknown) => body as Blob,
    headers: { 'Content-Type': file.type },
    fetch: uploading(() => undefined),
  })
  return show(queryClient, await unwrap(call))
}

export async function addCaptions(
  queryClient: QueryClient,
  id: number,
  captions: { file: File; language: string; label: string },
): Promise<Captions> {
  const form = new FormData()
  for (const [name, value] of Object.entries(captions)) form.append(name, value)
  const call = api.POST('/videos/{id}/captions', {
    params: { path: { id } },
    body: form as never,
    bodySerializer: (body: unknown) => body as FormData,
  })
  const added = await unwrap(call)
  await queryClient.invalidateQueries({ queryKey: videoQuery(id).queryKey })
  return added
}

export async function removeCaptions(
  queryClient: QueryClient,
  id: number,
  captions_id: number,
): Promise<void> {
  const params = { path: { id, captions_id } }
  await unwrap(api.DELETE('/videos/{id}/captions/{captions_id}', { params }))
  await queryClient.invalidateQueries({ queryKey: videoQuery(id).queryKey })
}

export async function deleteVideo(queryClient: QueryClient, id: number): Promise<void> {
  await unwrap(api.DELETE('/videos/{id}', { params: { path: { id } } }))
  queryClient.setQueryData(videoQuery(id).queryKey, null)
  listsChanged(queryClient)
}

export async function restoreVideo(queryClient: QueryClient, id: number): Promise<Video> {
  const params = { path: { id } }
  return show(queryClient, await unwrap(api.POST('/videos/{id}/restore', { params })))
}

/** Nobody waits for it, and it may be the last thing a page does. With a link, whoever made it is told too. */
export function tellWatched(id: number, token: string | null, body: WatchedBody): void {
  const call =
    token === null
      ? api.POST('/video_display/{id}/watched', { params: { path: { id } }, body, keepalive: true })
      : api.POST('/video_display/shared/{token}/watched', {
          params: { path: { token } },
          body,
          keepalive: true,
        })
  call.catch(() => undefined)
}
