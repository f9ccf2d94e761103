import { useMutation, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { SharedLink } from '../../ui/shared-link'
import { toast } from '../../ui/toast-area'
import { sharePlaylist, unsharePlaylist } from './queries'
import type { Playlist } from './types'

export function SharePlaylist({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Share playlist"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {playlist.share_token ? (
        <PlaylistLink playlist={playlist} token={playlist.share_token} />
      ) : (
        <NewLink playlist={playlist} />
      )}
    </Dialog>
  )
}

function NewLink({ playlist }: { playlist: Playlist }) {
  const queryClient = useQueryClient()
  const create = useMutation({ mutationFn: () => sharePlaylist(queryClient, playlist) })
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        Everyone with the link can watch this playlist, without an account
        {playlist.visibility === 'private' && ' and although it’s private'}. Its private videos stay
        hidden. You can turn the link off at any time.
      </p>
      <Notice>{create.isError ? messageOf(create.error) : null}</Notice>
      <Button
        className="justify-self-start"
        busy={create.isPending}
        busyLabel="Creating..."
        onClick={() => {
          create.mutate()
        }}
      >
        Create link
      </Button>
    </div>
  )
}

function PlaylistLink({ playlist, token }: { playlist: Playlist; token: string }) {
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => unsharePlaylist(queryClient, playlist),
    onSuccess: () => {
      toast.success('Link turned off')
    },
  })
  return (
    <SharedLink
      address={`/shared/playlists/${token}`}
      revoking={{
        busy: revoke.isPending,
        problem: revoke.isError ? messageOf(revoke.error) : null,
      }}
      onRevoke={() => {
        revoke.mutate()
      }}
    />
  )
}
