import { Link, type LinkProps } from '@tanstack/react-router'
import { Lock, Play, VideoOff } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { lengthOf, Thumbnail, views } from '../videos/public'
import { titleOf } from './order'
import type { Place } from './types'

/** The page that the list is on; which video it plays is said by its query. */
export type PlaylistAddress = Pick<LinkProps, 'to' | 'params'>

interface PlaceListProps {
  places: readonly Place[]
  current: Place
  next: Place | undefined
  address: PlaylistAddress
}

/** What is in the playlist, in order, with what plays and what follows. */
export function PlaceList({ places, current, next, address }: PlaceListProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // Only the list is scrolled: the page stays where its reader is.
    const row = list.current?.querySelector<HTMLElement>('[data-current]')
    if (!list.current || !row) return
    const { scrollTop, clientHeight } = list.current
    const isInSight =
      row.offsetTop >= scrollTop && row.offsetTop + row.offsetHeight <= scrollTop + clientHeight
    if (!isInSight) list.current.scrollTop = row.offsetTop - clientHeight / 3
  }, [current.video_id])

  return (
    <ol
      ref={list}
      role="list"
      aria-label="Videos in this playlist"
      className="relative max-h-[30rem] overflow-y-auto overscroll-contain rounded-b-m"
    >
      {places.map((place) => {
        const isCurrent = place.video_id === current.video_id
        return (
          <li key={place.video_id} {...(isCurrent && { 'data-current': '' })}>
            {place.video ? (
              <Row
                place={place}
                address={address}
                state={isCurrent ? 'Playing' : place === next ? 'Up next' : null}
              />
            ) : (
              <MissingRow place={place} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

const ROW =
  'grid min-h-18 grid-cols-[1.25rem_6rem_minmax(0,1fr)] items-center gap-3 px-4 py-2 text-note'

interface RowProps {
  place: Place
  address: PlaylistAddress
  state: 'Playing' | 'Up next' | null
}

function Row({ place, address, state }: RowProps) {
  const { video, position, video_id } = place
  if (!video) return null
  const length = lengthOf(video)
  const current = state === 'Playing' ? 'true' : undefined
  return (
    <Link
      {...address}
      search={{ video: video_id }}
      preload={false}
      // The router goes by the address, which names no video at first; it must not have the last word.
      activeProps={{ 'aria-current': current }}
      aria-current={current}
      className={`${ROW} no-underline -outline-offset-2 hover:bg-fill aria-[current=true]:bg-accent-wash`}
    >
      <span className="tabular text-center text-sm text-ink-soft">
        {state === 'Playing' ? (
          <Play aria-hidden size={16} className="fill-current text-accent" />
        ) : (
          position
        )}
      </span>
      <span className="relative block aspect-video overflow-hidden rounded-s">
        <Thumbnail video={video} />
        {length !== null && (
          <span className="tabular absolute right-1 bottom-1 rounded-[6px] bg-paint-ink/90 px-1.5 text-xs font-medium text-paint-paper">
            {length}
          </span>
        )}
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 leading-snug font-medium break-words">{video.title}</span>
        <span className="tabular flex items-center gap-1.5 text-sm text-ink-soft">
          {state === null ? views(video.view_count) : <b className="font-medium">{state}</b>}
          {video.privacy === 'private' && <Lock size={13} aria-label="Private" />}
        </span>
      </span>
    </Link>
  )
}

/** A video that is deleted, or private to somebody else, keeps its place. */
function MissingRow({ place }: { place: Place }) {
  return (
    <div className={`${ROW} text-ink-soft`}>
      <span className="tabular text-center text-sm">{place.position}</span>
      <span className="grid aspect-video place-items-center rounded-s bg-sunken">
        <VideoOff aria-hidden size={18} />
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-medium">{titleOf(place)}</span>
        <span className="text-sm">Deleted or private</span>
      </span>
    </div>
  )
}
