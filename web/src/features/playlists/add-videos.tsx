import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'

import { ApiFailure, messageOf } from '../../api/errors'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { lengthOf, Thumbnail, type Video } from '../videos/public'
import { ownVideosQuery, videosQuery } from '../videos/queries'
import { addToPlaylist, playlistQuery } from './queries'
import type { Playlist } from './types'

const WHOSE = { mine: 'Your videos', others: 'By others' } as const

/** One's own videos, and those of others, to put at the end of a playlist. */
export function AddVideos({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const [whose, setWhose] = useState<keyof typeof WHOSE>('mine')
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add videos"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        <div role="group" aria-label="Whose videos" className="flex gap-2">
          {(['mine', 'others'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="touch-target min-h-10 rounded-full border border-line px-4 text-note font-medium text-ink-soft hover:border-ink hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent"
              aria-pressed={one === whose}
              onClick={() => {
                setWhose(one)
              }}
            >
              {WHOSE[one]}
            </button>
          ))}
        </div>
        {whose === 'mine' ? <Mine playlist={playlist} /> : <Others playlist={playlist} />}
      </div>
    </Dialog>
  )
}

const SKELETON = <SkeletonCards count={3} className="h-16" />

function Mine({ playlist }: { playlist: Playlist }) {
  const query = useInfiniteQuery(ownVideosQuery())
  return (
    <AsyncView
      query={firstPageOf(query)}
      skeleton={SKELETON}
      empty={<p className="py-6 text-center text-ink-soft">You have no videos yet.</p>}
    >
      {(videos) => (
        <div className="grid gap-4">
          <Choices playlist={playlist} videos={videos} />
          <ShowMore query={query} />
        </div>
      )}
    </AsyncView>
  )
}

function Others({ playlist }: { playlist: Playlist }) {
  const query = useInfiniteQuery(videosQuery())
  return (
    <AsyncView
      query={firstPageOf(query)}
      skeleton={SKELETON}
      isEmpty={({ others }) => others.length === 0}
      empty={<p className="py-6 text-center text-ink-soft">No videos by others yet.</p>}
    >
      {({ others }) => (
        <div className="grid gap-4">
          <Choices playlist={playlist} videos={others} withOwner />
          <ShowMore query={query} />
        </div>
      )}
    </AsyncView>
  )
}

interface ChoicesProps {
  playlist: Playlist
  videos: readonly Video[]
  withOwner?: boolean
}

function Choices({ playlist, videos, withOwner = false }: ChoicesProps) {
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: ({ id }: Video) => addToPlaylist(queryClient, playlist.id, id),
    onError: (error) => {
      // Added in another tab: then it is there, as was wanted.
      if (!isAlreadyIn(error)) return
      void queryClient.invalidateQueries({ queryKey: playlistQuery(playlist.id).queryKey })
    },
  })
  const isIn = new Set(playlist.videos.map(({ video_id }) => video_id))
  return (
    <div className="grid gap-4">
      <Notice>{add.isError && !isAlreadyIn(add.error) ? messageOf(add.error) : null}</Notice>
      <ul role="list" className={ROWS}>
        {videos.map((video) => (
          <li key={video.id} className="flex items-center gap-3 py-2">
            <span className="block aspect-video w-20 flex-none overflow-hidden rounded-s">
              <Thumbnail video={video} />
            </span>
            <span className="min-w-0 flex-1 text-note">
              <span className="line-clamp-2 leading-snug font-medium break-words">
                {video.title}
              </span>
              <span className="tabular text-sm break-words text-ink-soft">
                {withOwner ? video.owner.name : lengthOf(video)}
              </span>
            </span>
            {isIn.has(video.id) ? (
              <span className="inline-flex items-center gap-1.5 text-note font-medium text-accent">
                <Check aria-hidden size={18} />
                Added
              </span>
            ) : (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Add “${video.title}”`}
                busy={add.isPending && add.variables.id === video.id}
                onClick={() => {
                  if (!add.isPending) add.mutate(video)
                }}
              >
                <Plus aria-hidden size={18} />
                Add
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const isAlreadyIn = (error: unknown) =>
  error instanceof ApiFailure && error.code === 'already_in_playlist'
