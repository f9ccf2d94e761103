import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { ApiFailure } from '../../api/errors'
import { FoundAgain } from '../../form/found-again'
import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
import { adoptUnsent, VISITOR } from '../../lib/adopt-unsent'
import { useUnsent } from '../../lib/unsent'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { toast } from '../../ui/toast-area'
import { useAuthDialog } from '../auth/public'
import { PlaylistFields } from './playlist-fields'
import { createPlaylist } from './queries'
import { EMPTY_PLAYLIST, PLAYLIST_FIELDS, playlistForm, type PlaylistForm } from './rules'
import type { Playlist } from './types'

const DRAFT = 'playlist:new'
const SIGN_IN = 'Sign in to create this playlist. We’ll keep what you typed.'

/** Open to everyone; whoever saves is asked to sign in. */
export function CreatePlaylistPage() {
  const owner = useSession((state) => state.user?.id ?? VISITOR)
  return (
    <div className="wrap grid min-h-dvh max-w-3xl content-start gap-8 py-10">
      <PageHeading title="Create a playlist" />
      <NewPlaylist key={owner} owner={owner} />
    </div>
  )
}

function NewPlaylist({ owner }: { owner: number }) {
  useState(() => {
    adoptUnsent(owner, DRAFT)
  })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showAuth = useAuthDialog((state) => state.show)
  const [action] = useState(createActionKey)
  const editing = useServerForm<PlaylistForm, Playlist>({
    id: 'playlist',
    fields: PLAYLIST_FIELDS,
    schema: playlistForm,
    saved: EMPTY_PLAYLIST,
    draft: useUnsent(owner, DRAFT),
    save: async ({ title, description, visibility }) => {
      if (owner === VISITOR) {
        showAuth()
        throw new ApiFailure(SIGN_IN, { kind: 'status' })
      }
      const body = { title: title.trim(), description: description.trim() || null, visibility }
      const playlist = await createPlaylist(queryClient, body, action.keyFor(body))
      action.done()
      return playlist
    },
    onSaved: async ({ id }) => {
      toast.success('Playlist created')
      await navigate({
        to: '/playlists/$playlistId',
        params: { playlistId: String(id) },
        search: {},
        ignoreBlocker: true,
      })
    },
  })

  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void editing.submit(event)}>
      <FoundAgain at={editing.restoredFrom} onStartOver={editing.discard} />
      <Notice>{editing.problem}</Notice>
      <FormErrors {...editing.errors} />
      <PlaylistFields editing={editing} />
      <div className="flex justify-end border-t border-line pt-6">
        <Button type="submit" busy={editing.saving !== null} busyLabel="Creating...">
          Create playlist
        </Button>
      </div>
      <LeaveGuard {...editing.leaving} />
    </form>
  )
}
