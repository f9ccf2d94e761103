import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'

import { useNamedPage } from '../../lib/page-name'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { CopyLink } from '../../ui/copy-link'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import type { PlayerHandle } from '../../ui/video-player/video-player'
import { ReportButton } from '../moderation/public'
import { AddToPlaylist, InPlaylists } from '../playlists/public'
import { AboutVideo } from './about-video'
import { Description } from './description'
import { FilmView, PlayerToCome } from './film-view'
import { MoreVideos } from './more-videos'
import { OwnerActs } from './owner-acts'
import { fetchOwnerQuestions } from './player-code'
import { questionsQuery } from './question-queries'
import { videoQuery } from './queries'
import { canPlay, marksOf } from './rules'
import type { Video } from './types'

export function WatchPage() {
  const id = useRouteContext({
    from: '/video_display/stream/$videoId',
    select: (context) => context.id,
  })
  return id === null ? <VideoGone /> : <Watch id={id} />
}

function Watch({ id }: { id: number }) {
  const query = useQuery(videoQuery(id))
  useNamedPage(query.data?.title)
  if (query.data === null) return <VideoGone />
  if (query.data) return <Watching video={query.data} />
  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-6 md:py-8">
      <AsyncView query={query} skeleton={<WatchToCome />}>
        {() => null}
      </AsyncView>
      <h1 tabIndex={-1} data-page-heading className="sr-only">
        Video
      </h1>
    </div>
  )
}

function Watching({ video }: { video: Video }) {
  const player = useRef<PlayerHandle>(null)
  const isOwn = useSession((state) => state.user?.id === video.owner_id)
  const { data: questions } = useInfiniteQuery({
    ...questionsQuery(video.id),
    enabled: isOwn && canPlay(video),
  })
  const seek = (seconds: number) => {
    player.current?.seekTo(seconds)
  }
  return (
    <div className="wrap grid min-h-dvh content-start items-start gap-x-8 gap-y-7 py-6 md:py-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-6">
        <FilmView video={video} marks={marksOf(questions)} ref={player} />
        <AboutVideo
          video={video}
          quietActions={!isOwn}
          actions={
            <>
              <AddToPlaylist video={video} />
              {isOwn ? (
                <OwnerActs video={video} timeNow={() => player.current?.time() ?? 0} />
              ) : (
                <>
                  <CopyLink />
                  <ReportButton type="video" id={video.id} owner={video.owner_id} />
                </>
              )}
            </>
          }
        />
        <Description video={video} onSeek={seek} />
        {isOwn && questions !== undefined && questions.length > 0 && (
          <Questions video={video} onSeek={seek} />
        )}
      </div>
      <div className="grid gap-6">
        <InPlaylists videoId={video.id} />
        <MoreVideos video={video} />
      </div>
    </div>
  )
}

function Questions(props: { video: Video; onSeek: (seconds: number) => void }) {
  const code = useCode(fetchOwnerQuestions)
  return (
    <AsyncView query={code} skeleton={<Skeleton className="h-40 w-full" />}>
      {({ OwnerQuestions }) => <OwnerQuestions {...props} />}
    </AsyncView>
  )
}

function WatchToCome() {
  return (
    <span className="grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <span className="grid gap-6">
        <PlayerToCome />
        <Skeleton className="h-8 w-3/5" />
      </span>
    </span>
  )
}

function VideoGone() {
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading title="Video not found" />
      <EmptyState
        title="This video isn’t available"
        text="It may have been deleted, or it’s private."
        action={
          <Link to="/videos" search={{}} className={buttonClass('primary')}>
            Browse videos
          </Link>
        }
      />
    </div>
  )
}
