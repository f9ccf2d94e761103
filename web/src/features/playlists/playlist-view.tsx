import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { useNamedPage } from '../../lib/page-name'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton } from '../../ui/skeleton'
import type { PlayerHandle } from '../../ui/video-player/video-player'
import { AboutVideo, Description, PlayerToCome } from '../videos/public'
import { AddToPlaylist } from './add-to-playlist'
import { titleOf } from './order'
import { OwnerActs, useOwnerDialogs, type BeginAct } from './owner-acts'
import type { PlaylistAddress } from './place-list'
import { currentOf, firstOf, nextAfter } from './play-order'
import { AboutPlaylist, PlaylistPanel } from './playlist-panel'
import { Stage } from './stage'
import { videoCount } from './texts'
import type { Place, Playlist } from './types'

interface PlaylistViewProps {
  playlist: Playlist
  /** The video that the address names. */
  chosen: number | undefined
  address: PlaylistAddress
  renew: () => Promise<Playlist | null>
  isOwn?: boolean
}

const TWO_COLUMNS =
  'grid content-start items-start gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_22rem]'

/** The films of a playlist one after the other, with the list beside them. */
export function PlaylistView(props: PlaylistViewProps) {
  const { playlist, chosen } = props
  useNamedPage(playlist.title)
  // What is on stays on when the list around it gets another order.
  const [held, setHeld] = useState<number>()
  const current = currentOf(playlist.videos, chosen, held)
  if (current && current.video_id !== held) setHeld(current.video_id)
  const { begin, dialogs } = useOwnerDialogs(playlist)
  const owner = props.isOwn ? begin : null
  return (
    <>
      {current ? (
        <Playing {...props} current={current} owner={owner} />
      ) : (
        <NoVideos playlist={playlist} owner={owner} />
      )}
      {dialogs}
    </>
  )
}

interface ForOwner {
  /** For its owner alone. */
  owner: BeginAct | null
}

function Playing({
  playlist,
  current,
  address,
  renew,
  owner,
}: PlaylistViewProps & ForOwner & { current: Place }) {
  const navigate = useNavigate()
  const player = useRef<PlayerHandle>(null)
  const [first] = useState(current.video_id)
  const [hasMoved, setHasMoved] = useState(false)
  // What somebody chose, or what follows, begins by itself; what the page opens with does not.
  if (!hasMoved && current.video_id !== first) setHasMoved(true)
  const { videos, description } = playlist
  const next = nextAfter(videos, current)
  const go = (place: Place | undefined) => {
    if (!place) return
    if (place.video_id === current.video_id) player.current?.seekTo(0)
    const search = { video: place.video_id }
    void navigate({ ...address, search, replace: true, resetScroll: false })
  }
  const { video } = current

  return (
    <div className={`wrap min-h-dvh py-6 md:py-8 ${TWO_COLUMNS}`}>
      <div className="grid min-w-0 gap-6">
        <Stage
          place={current}
          next={next}
          renew={renew}
          autoPlay={hasMoved}
          onNext={() => {
            go(next)
          }}
          onStartOver={() => {
            go(firstOf(videos))
          }}
          player={player}
        />
        {video ? (
          <>
            <AboutVideo video={video} quietActions actions={<AddToPlaylist video={video} />} />
            <Description
              video={video}
              onSeek={(seconds) => {
                player.current?.seekTo(seconds)
              }}
            />
          </>
        ) : (
          <h1 tabIndex={-1} data-page-heading className="text-2xl">
            {titleOf(current)}
          </h1>
        )}
        {description && <Text description={description} />}
      </div>
      <PlaylistPanel {...{ playlist, current, next, address, owner }} />
    </div>
  )
}

function Text({ description }: { description: string }) {
  return (
    <section aria-labelledby="about-playlist" className="grid max-w-[68ch] gap-2">
      <h2 id="about-playlist" className="text-lg">
        About this playlist
      </h2>
      <p className="break-words whitespace-pre-line">{description}</p>
    </section>
  )
}

function NoVideos({ playlist, owner }: ForOwner & { playlist: Playlist }) {
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <div className="grid gap-2">
        <PageHeading
          title={playlist.title}
          {...(owner && { actions: <OwnerActs begin={owner} /> })}
        />
        <AboutPlaylist playlist={playlist} count={videoCount(0)} />
      </div>
      {playlist.description && <Text description={playlist.description} />}
      <EmptyState
        title="No videos yet"
        text={
          owner
            ? 'Add your own videos and those of others. You can change their order at any time.'
            : 'Videos in this playlist will be here.'
        }
        {...(!owner && {
          action: (
            <Link to="/videos" search={{}} className={buttonClass('primary')}>
              Browse videos
            </Link>
          ),
        })}
      />
    </div>
  )
}

/** As large as the page with a film and a list. */
export function PlaylistToCome() {
  return (
    <span className={TWO_COLUMNS}>
      <span className="grid gap-6">
        <PlayerToCome />
        <Skeleton className="h-8 w-3/5" />
      </span>
      <Skeleton className="h-96 w-full rounded-m" />
    </span>
  )
}
