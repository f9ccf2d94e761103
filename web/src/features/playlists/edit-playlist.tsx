import { useQueryClient } from '@tanstack/react-query'

import { useServerForm } from '../../form/use-server-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { PlaylistFields } from './playlist-fields'
import { changePlaylist } from './queries'
import { PLAYLIST_FIELDS, playlistForm, type PlaylistForm } from './rules'
import type { Playlist } from './types'

export function EditPlaylist({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const queryClient = useQueryClient()
  const editing = useServerForm<PlaylistForm, Playlist>({
    id: 'edit-playlist',
    fields: PLAYLIST_FIELDS,
    schema: playlistForm,
    saved: {
      title: playlist.title,
      description: playlist.description ?? '',
      visibility: playlist.visibility,
    },
    save: (_, changed) => changePlaylist(queryClient, playlist.id, changed),
    onSaved: () => {
      toast.success('Playlist saved')
      onClose()
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit playlist"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button
            type="submit"
            form="edit-playlist"
            busy={editing.saving !== null}
            busyLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id="edit-playlist"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void editing.submit(event)}
      >
        <Notice>{editing.problem}</Notice>
        <FormErrors {...editing.errors} />
        <PlaylistFields editing={editing} />
      </form>
    </Dialog>
  )
}
