import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChartNoAxesColumn, Ellipsis, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { ahead, loadChunk } from '../../lib/load-chunk'
import { Button } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { toast } from '../../ui/toast-area'
import { useOpened } from '../../ui/use-opened'
import { deleteVideo, restoreVideo } from './queries'
import type { Video } from './types'

const fetchEditor = loadChunk(() => import('./edit-video'))
const fetchShare = loadChunk(() => import('./share-dialog'))
const fetchStatistics = loadChunk(() => import('./statistics-dialog'))

interface OwnerActsProps {
  video: Video
  /** Where the film is at the moment, for a poster of that frame. */
  timeNow: () => number
}

/** What only the owner can do with a video. */
export function OwnerActs({ video, timeNow }: OwnerActsProps) {
  const [open, setOpen] = useState<'edit' | 'share' | 'statistics' | null>(null)
  const [editedAt, setEditedAt] = useState(0)
  const close = () => {
    setOpen(null)
  }
  const editor = useOpened(open === 'edit', fetchEditor, close)
  const share = useOpened(open === 'share', fetchShare, close)
  const statistics = useOpened(open === 'statistics', fetchStatistics, close)
  const remove = useDelete(video)

  return (
    <>
      {video.status !== 'failed' && (
        <Button
          variant="secondary"
          size="small"
          {...ahead(fetchShare)}
          onClick={() => {
            setOpen('share')
          }}
        >
          <Share2 aria-hidden size={18} />
          Share
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        {...ahead(fetchEditor)}
        onClick={() => {
          setEditedAt(timeNow())
          setOpen('edit')
        }}
      >
        Edit
      </Button>
      <Menu
        label="More actions"
        trigger={<Ellipsis aria-hidden size={20} />}
        items={[
          {
            label: 'Statistics',
            icon: <ChartNoAxesColumn aria-hidden />,
            onSelect: () => {
              setOpen('statistics')
            },
          },
          {
            label: 'Delete video',
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () => {
              remove.mutate()
            },
          },
        ]}
      />
      {editor && <editor.EditVideo video={video} timeNow={editedAt} onClose={close} />}
      {share && <share.ShareDialog video={video} onClose={close} />}
      {statistics && <statistics.StatisticsDialog video={video} onClose={close} />}
    </>
  )
}

/** At once, because it can be undone for an hour. */
function useDelete({ id, title }: Video) {
  const queryClient = useQueryClient()
  const restore = async () => {
    try {
      await restoreVideo(queryClient, id)
      toast.success('Video restored')
    } catch (error) {
      toast.error(`“${title}” couldn’t be restored. ${messageOf(error)}`)
    }
  }
  return useMutation({
    mutationFn: () => deleteVideo(queryClient, id),
    onSuccess: () => {
      toast.success(
        <>
          Video deleted{' '}
          <button type="button" onClick={() => void restore()}>
            Undo
          </button>
        </>,
      )
    },
    onError: (error) => {
      toast.error(`“${title}” couldn’t be deleted. ${messageOf(error)}`)
    },
  })
}
