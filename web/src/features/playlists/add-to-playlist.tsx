import { EllipsisVertical, ListPlus } from 'lucide-react'
import { useState } from 'react'

import { ahead, loadChunk } from '../../lib/load-chunk'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { useOpened } from '../../ui/use-opened'
import { useAuthDialog } from '../auth/public'

const fetchDialog = loadChunk(() => import('./add-to-playlist-dialog'))

interface Addable {
  readonly id: number
  readonly title: string
}

/** The dialog, and what opens it; a visitor is asked to sign in. */
function useAdding(video: Addable) {
  const [open, setOpen] = useState(false)
  const signedIn = useSession((state) => state.isAuthenticated)
  const showAuth = useAuthDialog((state) => state.show)
  const close = () => {
    setOpen(false)
  }
  const code = useOpened(open, fetchDialog, close)
  return {
    begin: () => {
      if (signedIn) setOpen(true)
      else showAuth()
    },
    dialog: code && <code.AddToPlaylistDialog video={video} onClose={close} />,
  }
}

/** Beside a film. */
export function AddToPlaylist({ video }: { video: Addable }) {
  const { begin, dialog } = useAdding(video)
  return (
    <>
      <Button variant="quiet" size="small" {...ahead(fetchDialog)} onClick={begin}>
        <ListPlus aria-hidden size={18} />
        Add to playlist
      </Button>
      {dialog}
    </>
  )
}

/** On the card of a video. */
export function VideoMenu({ video }: { video: Addable }) {
  const { begin, dialog } = useAdding(video)
  return (
    <>
      <Menu
        label={`Actions for “${video.title}”`}
        trigger={<EllipsisVertical aria-hidden size={18} />}
        items={[{ label: 'Add to playlist', icon: <ListPlus aria-hidden />, onSelect: begin }]}
      />
      {dialog}
    </>
  )
}
