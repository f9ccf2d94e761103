import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
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
    <Dialog
      open
      onClose={onClose}
      title="Delete this playlist?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            busyLabel="Deleting..."
            onClick={() => {
              remove.mutate()
            }}
          >
            Delete playlist
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="break-words">
          “{playlist.title}” and its share link will be gone for good. Its videos stay.
        </p>
        <Notice>{remove.isError ? messageOf(remove.error) : null}</Notice>
      </div>
    </Dialog>
  )
}
