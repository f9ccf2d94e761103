import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'

import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { PILL_LINK } from '../../ui/pill'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { ownVideosQuery, videosQuery } from './queries'
import type { Video } from './types'
import { UploadLink } from './upload-link'
import { VideoGrid, VideosToCome } from './video-grid'

/** So many of one's own stand above those of others; all of them have a list of their own. */
const OWN_IN_SIGHT = 3

export function VideosPage() {
  const { own } = useSearch({ from: '/videos' })
  const signedIn = useSession((state) => state.isAuthenticated)
  const isOwn = own === true && signedIn
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading title={isOwn ? 'Your videos' : 'Videos'} actions={<UploadLink />} />
      {signedIn && <WhoseVideos />}
      {isOwn ? <OwnVideos /> : <AllVideos />}
    </div>
  )
}

function WhoseVideos() {
  return (
    <nav
      aria-label="Whose videos"
      className="-mx-1 -mt-3 -mb-1 flex gap-2 overflow-x-auto px-1 py-1"
    >
      {([undefined, true] as const).map((own) => (
        <Link
          key={String(own)}
          to="/videos"
          search={own ? { own } : {}}
          className={PILL_LINK}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
        >
          {own ? 'Your videos' : 'All videos'}
        </Link>
      ))}
      <Link to="/playlists" search={{}} className={PILL_LINK}>
        Your playlists
      </Link>
    </nav>
  )
}

function AllVideos() {
  const query = useInfiniteQuery(videosQuery())
  return (
    <AsyncView query={firstPageOf(query)} skeleton={<VideosToCome />}>
      {({ mine, others }) => (
        <div className="grid gap-12">
          {mine.length > 0 && <Own videos={mine} />}
          <section aria-labelledby="videos" className="grid gap-5">
            <h2 id="videos" className={mine.length > 0 ? 'text-2xl' : 'sr-only'}>
              {mine.length > 0 ? 'Videos by others' : 'All videos'}
            </h2>
            {others.length === 0 ? (
              <NoneByOthers hasOwn={mine.length > 0} />
            ) : (
              <VideoGrid videos={others} />
            )}
            <ShowMore query={query} />
          </section>
        </div>
      )}
    </AsyncView>
  )
}

function Own({ videos }: { videos: readonly Video[] }) {
  return (
    <section aria-labelledby="own-videos" className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="own-videos" className="text-2xl">
          Your videos
        </h2>
        {videos.length > OWN_IN_SIGHT && (
          <Link to="/videos" search={{ own: true }} className="link text-note">
            Show all {videos.length}
          </Link>
        )}
      </div>
      <VideoGrid videos={videos.slice(0, OWN_IN_SIGHT)} withOwner={false} />
    </section>
  )
}

function NoneByOthers({ hasOwn }: { hasOwn: boolean }) {
  return (
    <EmptyState
      title={hasOwn ? 'No videos by others yet' : 'No videos yet'}
      text="Introductions, demos and walkthroughs by developers will be here."
    />
  )
}

function OwnVideos() {
  const query = useInfiniteQuery(ownVideosQuery())
  return (
    <AsyncView
      query={firstPageOf(query)}
      skeleton={<VideosToCome />}
      empty={
        <EmptyState
          title="No videos yet"
          text="Show your work: a short demo or introduction helps clients choose you."
        />
      }
    >
      {(videos) => (
        <div className="grid gap-8">
          <VideoGrid videos={videos} level={2} withOwner={false} />
          <ShowMore query={query} />
        </div>
      )}
    </AsyncView>
  )
}
