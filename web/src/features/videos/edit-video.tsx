import { useQueryClient } from '@tanstack/react-query'

import { useServerForm } from '../../form/use-server-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { CaptionsPart } from './captions-part'
import { PosterPart } from './poster-part'
import { changeVideo } from './queries'
import type { Video } from './types'
import { VIDEO_FIELDS, videoForm, type VideoForm } from './video-form'
import { VideoFields } from './video-fields'

interface EditVideoProps {
  video: Video
  /** Where the film was when the dialog was opened. */
  timeNow: number
  onClose: () => void
}

export function EditVideo({ video, timeNow, onClose }: EditVideoProps) {
  const queryClient = useQueryClient()
  const editing = useServerForm<VideoForm, Video>({
    id: 'edit-video',
    fields: VIDEO_FIELDS,
    schema: videoForm,
    saved: {
      title: video.title,
      description: video.description ?? '',
      tags: [...video.tags],
      privacy: video.privacy,
    },
    save: (_, changed) => changeVideo(queryClient, video.id, changed),
    onSaved: () => {
      toast.success('Video saved')
      onClose()
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit video"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button
            type="submit"
            form="edit-video"
            busy={editing.saving !== null}
            busyLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-7">
        <form
          id="edit-video"
          noValidate
          className="grid gap-5"
          onSubmit={(event) => void editing.submit(event)}
        >
          <Notice>{editing.problem}</Notice>
          <FormErrors {...editing.errors} />
          <VideoFields editing={editing} />
        </form>
        {video.status === 'ready' && <PosterPart video={video} timeNow={timeNow} />}
        {video.status !== 'failed' && <CaptionsPart video={video} />}
      </div>
    </Dialog>
  )
}
