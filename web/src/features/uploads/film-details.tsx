import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
import { useUnsent } from '../../lib/unsent'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import {
  changeVideo,
  VIDEO_FIELDS,
  VideoFields,
  videoForm,
  type Video,
  type VideoForm,
} from '../videos/public'
import { fetchManager } from './manager-code'
import type { UploadEntry } from './types'

interface FilmDetailsProps {
  entry: UploadEntry
  onAnother: () => void
}

/** Typed while the film travels. Nobody else sees the video before this is saved. */
export function FilmDetails({ entry, onAnother }: FilmDetailsProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const owner = useSession((state) => state.user?.id ?? 0)
  const draft = useUnsent<Partial<VideoForm>>(owner, `video:${entry.key}`)
  const editing = useServerForm<VideoForm, Video>({
    id: 'new-video',
    fields: VIDEO_FIELDS,
    schema: videoForm,
    saved: { title: entry.title, description: '', tags: [], privacy: 'public' },
    draft,
    save: async (form) => {
      const { videoOf, described } = await fetchManager()
      const video = await changeVideo(queryClient, await videoOf(entry.key), form)
      described(entry.key, video.title)
      return video
    },
    onSaved: async (video) => {
      toast.success('Video saved')
      await navigate({
        to: '/video_display/stream/$videoId',
        params: { videoId: String(video.id) },
      })
    },
  })

  return (
    <form
      noValidate
      className="grid max-w-2xl gap-5"
      onSubmit={(event) => void editing.submit(event)}
    >
      <h2 className="text-2xl">Details</h2>
      <Notice>{editing.problem}</Notice>
      <FormErrors {...editing.errors} />
      <VideoFields editing={editing} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={editing.saving !== null} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="quiet" onClick={onAnother}>
          Upload another video
        </Button>
      </div>
      <p className="text-note text-ink-soft">
        The video stays private until you save. You can leave this page: the upload continues as
        long as Opportune is open in a tab.
      </p>
      <LeaveGuard {...editing.leaving} onlyIfLost />
    </form>
  )
}
