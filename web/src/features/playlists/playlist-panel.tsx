import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Lock } from 'lucide-react'
import { useState } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { useOpened } from '../../ui/use-opened'
import { OwnerActs, type BeginAct } from './owner-acts'
import { PlaceList, type PlaylistAddress } from './place-list'
import { VISIBILITY_NAMES } from './texts'
import type { Place, Playlist } from './types'

const fetchEditList = loadChunk(() => import('./edit-list'))

interface PlaylistPanelProps {
  playlist: Playlist
  current: Place
  next: Place | undefined
  address: PlaylistAddress
  /** For its owner alone. */
  owner: BeginAct | null
}

/** Beside the film: whose playlist it is, and what is in it. Its owner can change that here. */
export function PlaylistPanel({ playlist, current, next, address, owner }: PlaylistPanelProps) {
  const [isEditing, setIsEditing] = useState(false)
  const editor = useOpened(isEditing, fetchEditList, () => {
    setIsEditing(false)
  })
  const { title, videos } = playlist
  return (
    <section
      aria-labelledby="playlist-title"
      className={clsx(
        'rounded-m border border-line bg-surface',
        // A long list that is edited scrolls with the page.
        !isEditing && 'lg:sticky lg:top-20',
      )}
    >
      <header className="grid gap-1 border-b border-line px-4 py-3.5">
        <h2 id="playlist-title" className="text-base break-words">
          {title}
        </h2>
        <AboutPlaylist playlist={playlist} count={`${current.position} of ${videos.length}`} />
        {owner && (
          <div className="mt-2">
            <OwnerActs
              begin={owner}
              editing={{
                isOn: isEditing,
                ahead: fetchEditList,
                toggle: () => {
                  setIsEditing(!isEditing)
                },
              }}
            />
          </div>
        )}
      </header>
      {isEditing && editor ? (
        <editor.EditList playlist={playlist} />
      ) : (
        <PlaceList places={videos} {...{ current, next, address }} />
      )}
    </section>
  )
}

/** Whose it is, how much is in it, and who can see it. */
export function AboutPlaylist({ playlist, count }: { playlist: Playlist; count: string }) {
  const { owner, visibility } = playlist
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <span className="break-words">
        Playlist by{' '}
        <Link to="/playlists" search={{ user: owner.id }} className="link">
          {owner.name}
        </Link>
      </span>
      <span className="tabular">{count}</span>
      {visibility !== 'public' && (
        <span className="inline-flex items-center gap-1">
          <Lock aria-hidden size={13} />
          {VISIBILITY_NAMES[visibility]}
        </span>
      )}
    </p>
  )
}
