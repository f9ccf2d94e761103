import { useQueryClient } from '@tanstack/react-query'
import type { Ref } from 'react'

import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { useCode } from '../../ui/use-code'
import type { Mark } from '../../ui/video-player/film'
import type { PlayerHandle } from '../../ui/video-player/video-player'
import { fetchPlayer } from './player-code'
import { videoQuery } from './queries'
import { canPlay, filmOf } from './rules'
import type { Video } from './types'
import { NotPlayable } from './not-playable'
import { useWatched } from './use-watched'

interface FilmViewProps {
  video: Video
  /** Reads the video again; its own page unless told. */
  renew?: () => Promise<Video | null>
  /** Of the link that opened it: whoever made the link is told how far it was watched. */
  shareToken?: string
  /** Moments to be found on the timeline. */
  marks?: readonly Mark[]
  /** It begins by itself, as one of several does. */
  autoPlay?: boolean
  onEnded?: () => void
  ref?: Ref<PlayerHandle>
}

/** The film, or what it waits for. */
export function FilmView({ video, renew, ref, ...how }: FilmViewProps) {
  const queryClient = useQueryClient()
  const readAgain =
    renew ??
    (async () => {
      const { queryKey } = videoQuery(video.id)
      await queryClient.invalidateQueries({ queryKey })
      return queryClient.getQueryData(queryKey) ?? null
    })
  if (!canPlay(video)) return <NotPlayable video={video} />
  return (
    <Film
      // Another film, or the same with other tracks, is begun anew.
      key={`${video.id} ${video.captions.map(({ id }) => id).join()}`}
      video={video}
      readAgain={readAgain}
      {...how}
      {...(ref && { playerRef: ref })}
    />
  )
}

interface FilmProps extends Omit<FilmViewProps, 'renew' | 'ref'> {
  readAgain: () => Promise<Video | null>
  playerRef?: Ref<PlayerHandle>
}

function Film({ video, readAgain, shareToken, marks, autoPlay, onEnded, playerRef }: FilmProps) {
  const code = useCode(fetchPlayer)
  const isOwn = useSession((state) => state.user?.id === video.owner_id)
  const watched = useWatched(video.id, shareToken ?? null)
  return (
    <AsyncView query={code} skeleton={<PlayerToCome video={video} />}>
      {({ VideoPlayer }) => (
        <VideoPlayer
          film={{ ...filmOf(video), marks }}
          name={String(video.id)}
          renew={async () => {
            const fresh = await readAgain()
            return fresh && filmOf(fresh)
          }}
          // One's own views don't count.
          onWatched={isOwn ? undefined : watched}
          autoPlay={autoPlay}
          onEnded={onEnded}
          {...(playerRef && { ref: playerRef })}
        />
      )}
    </AsyncView>
  )
}

/** As large as the player, with the picture that it begins with. */
export function PlayerToCome({ video }: { video?: Video }) {
  return (
    <span className="block aspect-video max-h-[70dvh] w-full overflow-hidden rounded-m bg-paint-ink md:max-h-[80dvh]">
      {video?.thumbnail_url && (
        <img src={video.thumbnail_url} alt="" className="size-full object-contain" />
      )}
    </span>
  )
}
