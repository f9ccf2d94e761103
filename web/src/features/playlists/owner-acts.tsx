import { Ellipsis, ListPlus, Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { ahead, loadChunk } from '../../lib/load-chunk'
import { Button } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { useOpened } from '../../ui/use-opened'
import type { Playlist } from './types'

const fetchAdd = loadChunk(() => import('./add-videos'))
const fetchShare = loadChunk(() => import('./share-playlist'))
const fetchEditor = loadChunk(() => import('./edit-playlist'))
const fetchDelete = loadChunk(() => import('./delete-playlist'))

type Act = 'add' | 'share' | 'edit' | 'delete'
export type BeginAct = (act: Act) => void

/** The dialogs of a playlist's owner. They stay while the page around them changes with the first video. */
export function useOwnerDialogs(playlist: Playlist) {
  const [open, setOpen] = useState<Act | null>(null)
  const close = () => {
    setOpen(null)
  }
  const add = useOpened(open === 'add', fetchAdd, close)
  const share = useOpened(open === 'share', fetchShare, close)
  const editor = useOpened(open === 'edit', fetchEditor, close)
  const remove = useOpened(open === 'delete', fetchDelete, close)
  const dialog = { playlist, onClose: close }
  return {
    begin: setOpen as BeginAct,
    dialogs: (
      <>
        {add && <add.AddVideos {...dialog} />}
        {share && <share.SharePlaylist {...dialog} />}
        {editor && <editor.EditPlaylist {...dialog} />}
        {remove && <remove.DeletePlaylist {...dialog} />}
      </>
    ),
  }
}

interface OwnerActsProps {
  begin: BeginAct
  /** The list can be edited in place, where there is one. */
  editing?: {
    readonly isOn: boolean
    readonly ahead: () => Promise<unknown>
    readonly toggle: () => void
  }
}

/** What only the owner can do with a playlist. */
export function OwnerActs({ begin, editing }: OwnerActsProps) {
  const opens = (act: Act) => () => {
    begin(act)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" size="small" {...ahead(fetchShare)} onClick={opens('share')}>
        <Share2 aria-hidden size={18} />
        Share
      </Button>
      {editing ? (
        <Button variant="secondary" size="small" {...ahead(editing.ahead)} onClick={editing.toggle}>
          {editing.isOn ? 'Done' : 'Edit list'}
        </Button>
      ) : (
        <Button size="small" {...ahead(fetchAdd)} onClick={opens('add')}>
          <ListPlus aria-hidden size={18} />
          Add videos
        </Button>
      )}
      <Menu
        label="More actions"
        trigger={<Ellipsis aria-hidden size={20} />}
        items={[
          ...(editing
            ? [
                {
                  label: 'Add videos',
                  icon: <ListPlus aria-hidden />,
                  onSelect: opens('add'),
                },
              ]
            : []),
          { label: 'Edit details', icon: <Pencil aria-hidden />, onSelect: opens('edit') },
          {
            label: 'Delete playlist',
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: opens('delete'),
          },
        ]}
      />
    </div>
  )
}
