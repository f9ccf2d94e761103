import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock, Plus } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'

import { createActionKey } from '../../api/action-key'
import { ApiFailure, messageOf } from '../../api/errors'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, TextField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { ROWS } from '../../ui/rows'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { both } from '../../ui/use-code'
import {
  addToPlaylist,
  createPlaylist,
  playlistsQuery,
  removeFromPlaylist,
  withVideoQuery,
} from './queries'
import { videoCount, VISIBILITY_NAMES } from './texts'
import type { PlaylistSummary, Visibility } from './types'

interface AddToPlaylistDialogProps {
  video: { readonly id: number; readonly title: string }
  onClose: () => void
}

/** In which of one's playlists a video is; each is saved as it is ticked. */
export function AddToPlaylistDialog({ video, onClose }: AddToPlaylistDialogProps) {
  const me = useSession((state) => state.user?.id ?? 0)
  const own = useInfiniteQuery({ ...playlistsQuery(me), enabled: me > 0 })
  const holding = useInfiniteQuery(withVideoQuery(video.id))
  const [isMaking, setIsMaking] = useState(false)
  const hasNone = own.data?.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add to playlist"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-5">
        <p className="text-note break-words text-ink-soft">“{video.title}”</p>
        <AsyncView
          query={both(firstPageOf(own), firstPageOf(holding))}
          skeleton={<SkeletonCards count={3} className="h-12" />}
        >
          {([playlists, holders]) => (
            <Choices
              videoId={video.id}
              playlists={playlists}
              holders={holders.filter(({ owner_id }) => owner_id === me)}
            />
          )}
        </AsyncView>
        <ShowMore query={own} />
        {isMaking || hasNone ? (
          <NewPlaylist
            videoId={video.id}
            onMade={() => {
              setIsMaking(false)
            }}
          />
        ) : (
          <Button
            variant="quiet"
            className="justify-self-start"
            onClick={() => {
              setIsMaking(true)
            }}
          >
            <Plus aria-hidden size={18} />
            New playlist
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface ChoicesProps {
  videoId: number
  playlists: readonly PlaylistSummary[]
  holders: readonly PlaylistSummary[]
}

interface Change {
  readonly playlist: PlaylistSummary
  readonly isIn: boolean
}

/** It is as it was wanted already, by another tab. */
const isDone = (error: unknown, { isIn }: Change) =>
  error instanceof ApiFailure &&
  (isIn ? error.code === 'already_in_playlist' : error.status === 404)

function Choices({ videoId, playlists, holders }: ChoicesProps) {
  const queryClient = useQueryClient()
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map())
  const put = (id: number, isIn: boolean) => {
    setChanged((before) => new Map(before).set(id, isIn))
  }
  const change = useMutation({
    mutationFn: async (wanted: Change) => {
      const { playlist, isIn } = wanted
      try {
        if (isIn) await addToPlaylist(queryClient, playlist.id, videoId)
        else await removeFromPlaylist(queryClient, playlist.id, videoId)
      } catch (error) {
        if (!isDone(error, wanted)) throw error
      }
    },
    onMutate: ({ playlist, isIn }) => {
      put(playlist.id, isIn)
    },
    onSuccess: (_, { playlist, isIn }) => {
      toast.success(isIn ? `Added to “${playlist.title}”` : `Removed from “${playlist.title}”`)
    },
    onError: (_, { playlist, isIn }) => {
      put(playlist.id, !isIn)
    },
  })
  const isHolder = new Set(holders.map(({ id }) => id))
  if (playlists.length === 0) return null
  return (
    <div className="grid gap-3">
      <Notice>{change.isError ? messageOf(change.error) : null}</Notice>
      <ul role="list" aria-label="Your playlists" className={ROWS}>
        {playlists.map((playlist) => {
          const { id, title, video_count, visibility } = playlist
          const isIn = changed.get(id) ?? isHolder.has(id)
          return (
            <li key={id}>
              <label className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
                <input
                  type="checkbox"
                  className="size-5 flex-none accent-accent"
                  checked={isIn}
                  onChange={() => {
                    change.mutate({ playlist, isIn: !isIn })
                  }}
                />
                <span className="min-w-0 flex-1 font-medium break-words">{title}</span>
                <span className="tabular flex flex-none items-center gap-1.5 text-sm text-ink-soft">
                  {visibility !== 'public' && (
                    <Lock size={13} aria-label={VISIBILITY_NAMES[visibility]} />
                  )}
                  {videoCount(video_count)}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const MOST_TITLE = 120

function problemWith(title: string): string | undefined {
  if (title.trim() === '') return 'Enter a title.'
  const isLong = Array.from(title.trim()).length > MOST_TITLE
  return isLong ? `Keep the title under ${MOST_TITLE + 1} characters.` : undefined
}

function NewPlaylist({ videoId, onMade }: { videoId: number; onMade: () => void }) {
  const queryClient = useQueryClient()
  const [title, setTitle] = useState('')
  const [visibility, setVisibility] = useState<Visibility>('public')
  const [wrong, setWrong] = useState<string>()
  const [action] = useState(createActionKey)
  const create = useMutation({
    mutationFn: () => {
      const body = { title: title.trim(), visibility, video_ids: [videoId] }
      return createPlaylist(queryClient, body, action.keyFor(body))
    },
    onSuccess: (playlist) => {
      action.done()
      toast.success(`Added to “${playlist.title}”`)
      onMade()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const problem = problemWith(title)
    setWrong(problem)
    if (problem === undefined && !create.isPending) create.mutate()
  }
  return (
    <form noValidate className="grid gap-4 rounded-m bg-sunken p-4" onSubmit={submit}>
      <TextField
        label="New playlist"
        autoComplete="off"
        value={title}
        error={wrong}
        onChange={({ target }) => {
          setTitle(target.value)
        }}
      />
      <Field label="Who can watch">
        {(control) => (
          <select
            {...control}
            className="input"
            value={visibility}
            onChange={({ target }) => {
              setVisibility(target.value as Visibility)
            }}
          >
            {(Object.keys(VISIBILITY_NAMES) as Visibility[]).map((one) => (
              <option key={one} value={one}>
                {VISIBILITY_NAMES[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Notice>{create.isError ? messageOf(create.error) : null}</Notice>
      <Button
        type="submit"
        className="justify-self-start"
        busy={create.isPending}
        busyLabel="Creating..."
      >
        Create and add
      </Button>
    </form>
  )
}
