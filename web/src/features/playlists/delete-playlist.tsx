import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messageOf } from '../../api/errors'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { toast } from '../../ui/toast-area'
import { deletePlaylist, playlistQuery } from './queries'
import type { Playlist } from './types'

/** Asked, because there is no way back. */
export function DeletePlaylist({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => deletePlaylist(queryClient, playlist),
    onSuccess: async () => {
      onClose()
      await navigate({ to: '/playlists', search: {} })
      queryClient.removeQueries({ queryKey: playlistQuery(playlist.id).queryKey })
      toast.success('Playlist deleted')
    },
  })
  return (
    <ConfirmDialog
      title="Delete this playlist?"
      label="Delete playlist"
      busyLabel="Deleting..."
      busy={remove.isPending}
      problem={remove.isError ? messageOf(remove.error) : null}
      onConfirm={() => {
        remove.mutate()
      }}
      onClose={onClose}
    >
      <p>“{playlist.title}” and its share link will be gone for good. Its videos stay.</p>
    </ConfirmDialog>
  )
}
