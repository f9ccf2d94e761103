import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { EmptyState } from '../../ui/empty-state'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { ownVideosQuery, videoQuery } from './queries'
import { PRIVACY_NAMES } from './rules'
import type { Video } from './types'
import { UploadLink } from './upload-link'
import { VideoGlance } from './video-glance'

interface ChooseVideosProps {
  chosen: readonly number[]
  most: number
  onClose: () => void
  onChoose: (ids: number[]) => void
}

/** One's own videos to choose from: those that others can watch. */
export function ChooseVideos({ chosen, most, onClose, onChoose }: ChooseVideosProps) {
  const [ids, setIds] = useState(() => [...chosen])
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(ownVideosQuery())
  const toggle = (id: number) => {
    const others = ids.filter((one) => one !== id)
    if (most === 1) setIds([id])
    else setIds(others.length < ids.length ? others : [...ids, id])
  }
  const choose = () => {
    // Whoever shows the chosen ones needn't ask for what is here.
    for (const video of query.data ?? []) {
      if (ids.includes(video.id)) {
        queryClient.setQueryData(videoQuery(video.id).queryKey, video)
      }
    }
    onChoose(ids)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={most === 1 ? 'Choose a video' : 'Choose videos'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={choose}>Done</Button>
        </>
      }
    >
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={3} className="h-20" />}
        isEmpty={(videos) => !videos.some(canBeShown) && !query.hasNextPage}
        empty={
          <EmptyState
            title="No videos to choose from"
            text="Upload a video first. Private videos can’t be chosen."
            action={<UploadLink />}
          />
        }
      >
        {(videos) => (
          <div className="grid gap-4">
            <p role="status" className="tabular text-note text-ink-soft">
              {most === 1
                ? 'Private videos aren’t listed.'
                : `${ids.length} of ${most} chosen. Private videos aren’t listed.`}
            </p>
            <Choices videos={videos.filter(canBeShown)} {...{ ids, most }} onToggle={toggle} />
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
    </Dialog>
  )
}

const canBeShown = ({ status, privacy }: Video) => status === 'ready' && privacy !== 'private'

interface ChoicesProps {
  videos: readonly Video[]
  ids: readonly number[]
  most: number
  onToggle: (id: number) => void
}

function Choices({ videos, ids, most, onToggle }: ChoicesProps) {
  const group = useId()
  return (
    <ul role="list" aria-label="Your videos" className="grid gap-2">
      {videos.map((video) => (
        <li key={video.id}>
          <label className="flex cursor-pointer items-center gap-3 rounded-s border border-line p-2 pl-3 has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-focus has-disabled:cursor-default has-disabled:bg-sunken">
            <input
              type={most === 1 ? 'radio' : 'checkbox'}
              name={group}
              // The dialog may stand inside a form: Enter here must not send that.
              form=""
              className="size-5 flex-none outline-none"
              checked={ids.includes(video.id)}
              disabled={most > 1 && ids.length >= most && !ids.includes(video.id)}
              onChange={() => {
                onToggle(video.id)
              }}
            />
            <VideoGlance
              video={video}
              {...(video.privacy !== 'public' && { note: PRIVACY_NAMES[video.privacy] })}
            />
          </label>
        </li>
      ))}
    </ul>
  )
}
