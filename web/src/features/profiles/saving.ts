import type { QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { uploading } from '../../api/upload'
import { ownProfilesQuery } from './queries'
import type {
  ClientBody,
  ClientProfile,
  DeveloperBody,
  DeveloperProfile,
  NewDeveloperBody,
  OwnProfiles,
} from './types'

// Apart from the queries: whoever only reads a profile needs no code to upload a picture.

type Upload = (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<void>

interface ProfileCalls<Profile, NewBody, Body> {
  readonly create: (body: NewBody) => Promise<Profile>
  readonly change: (body: Body) => Promise<Profile>
  readonly setPicture: Upload
  readonly removePicture: () => Promise<void>
}

/** An image goes as it is: its bytes are the body, and its type says what they are. */
const picture = (file: File, onProgress: (part: number) => void, signal: AbortSignal) => ({
  body: file as never,
  bodySerializer: (body: unknown) => body as Blob,
  headers: { 'Content-Type': file.type },
  fetch: uploading(onProgress),
  signal,
})

export function developerCalls(
  queryClient: QueryClient,
): ProfileCalls<DeveloperProfile, NewDeveloperBody, DeveloperBody> {
  const know = (developer_profile: DeveloperProfile) => {
    remember(queryClient, { developer_profile })
    return developer_profile
  }
  return {
    create: async (body) => know(await unwrap(api.POST('/profile/developer', { body }))),
    change: async (body) => know(await unwrap(api.PUT('/profile/developer', { body }))),
    setPicture: async (file, onProgress, signal) => {
      const options = picture(file, onProgress, signal)
      know(await unwrap(api.PUT('/profile/developer/avatar', options)))
    },
    removePicture: async () => {
      know(await unwrap(api.DELETE('/profile/developer/avatar')))
    },
  }
}

export function clientCalls(
  queryClient: QueryClient,
): ProfileCalls<ClientProfile, ClientBody, ClientBody> {
  const know = (client_profile: ClientProfile) => {
    remember(queryClient, { client_profile })
    return client_profile
  }
  return {
    create: async (body) => know(await unwrap(api.POST('/profile/client', { body }))),
    change: async (body) => know(await unwrap(api.PUT('/profile/client', { body }))),
    setPicture: async (file, onProgress, signal) => {
      const options = picture(file, onProgress, signal)
      know(await unwrap(api.PUT('/profile/client/logo', options)))
    },
    removePicture: async () => {
      know(await unwrap(api.DELETE('/profile/client/logo')))
    },
  }
}

/** The answer is the newest there is; what others see of it is read again when it is looked at. */
function remember(queryClient: QueryClient, half: Partial<OwnProfiles>): void {
  queryClient.setQueryData(ownProfilesQuery().queryKey, (known) => known && { ...known, ...half })
  void queryClient.invalidateQueries({ queryKey: ['/profile/developers/public'] })
  void queryClient.invalidateQueries({ queryKey: ['/profile/developers/{id}/public'] })
}
