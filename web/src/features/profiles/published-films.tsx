import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { AsyncView } from '../../ui/async-view'
import { firstPageOf } from '../../ui/show-more'
import { PlaylistGrid, PlaylistsToCome } from '../playlists/public'
import { playlistsQuery } from '../playlists/queries'
import { FilmView, PlayerToCome, VideoGrid, VideosToCome } from '../videos/public'
import { developerVideosQuery, videoQuery } from '../videos/queries'
import type { PublicDeveloper } from './types'

const MOST_VIDEOS = 6
const MOST_PLAYLISTS = 3

/** The video that stands first, then the newest videos and playlists. */
export function PublishedFilms({ developer }: { developer: PublicDeveloper }) {
  const { id, intro_video_id, videos, playlists } = developer
  return (
    <div className="grid gap-8">
      {typeof intro_video_id === 'number' && <Intro videoId={intro_video_id} />}
      {videos.some((video) => video.id !== intro_video_id) && <Videos developer={developer} />}
      {playlists.length > 0 && <Playlists developerId={id} />}
    </div>
  )
}

function Intro({ videoId }: { videoId: number }) {
  const query = useQuery(videoQuery(videoId))
  // It may have been made private since.
  if (query.data === null) return null
  return (
    <section aria-labelledby="intro" className="grid gap-4">
      <h2 id="intro" className="text-2xl">
        Intro
      </h2>
      <AsyncView query={query} skeleton={<PlayerToCome />}>
        {(video) =>
          video && (
            <div className="grid gap-2">
              <FilmView video={video} />
              <p>
                <Link
                  to="/video_display/stream/$videoId"
                  params={{ videoId: String(videoId) }}
                  className="link break-words"
                >
                  {video.title}
                </Link>
              </p>
            </div>
          )
        }
      </AsyncView>
    </section>
  )
}

interface PartProps {
  title: string
  /** The way to all of them. */
  all: ReactNode
  children: ReactNode
}

function Part({ title, all, children }: PartProps) {
  const id = `works-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {all}
      </div>
      {children}
    </section>
  )
}

/** Without the one that stands above. */
function Videos({ developer: { id, intro_video_id } }: { developer: PublicDeveloper }) {
  const query = useInfiniteQuery(developerVideosQuery(id))
  return (
    <Part
      title="Videos"
      all={
        <Link
          to="/developers/$developerId/videos"
          params={{ developerId: String(id) }}
          className="link"
        >
          All videos
        </Link>
      }
    >
      <AsyncView query={firstPageOf(query)} skeleton={<VideosToCome count={3} />} empty={null}>
        {(videos) => (
          <VideoGrid
            videos={videos.filter((video) => video.id !== intro_video_id).slice(0, MOST_VIDEOS)}
            withOwner={false}
          />
        )}
      </AsyncView>
    </Part>
  )
}

function Playlists({ developerId }: { developerId: number }) {
  const query = useInfiniteQuery(playlistsQuery(developerId))
  return (
    <Part
      title="Playlists"
      all={
        <Link to="/playlists" search={{ user: developerId }} className="link">
          All playlists
        </Link>
      }
    >
      <AsyncView query={firstPageOf(query)} skeleton={<PlaylistsToCome count={3} />} empty={null}>
        {(playlists) => <PlaylistGrid playlists={playlists.slice(0, MOST_PLAYLISTS)} level={3} />}
      </AsyncView>
    </Part>
  )
}
