import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import clsx from 'clsx'

import { ApiFailure } from '../../api/errors'
import { useNamedPage } from '../../lib/page-name'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { publicDeveloperQuery } from '../profiles/queries'
import { developerVideosQuery } from './queries'
import { VideoGrid, VideosToCome } from './video-grid'

/** Everything that one developer has published. */
export function DeveloperVideosPage() {
  const id = useRouteContext({
    from: '/developers/$developerId/videos',
    select: (context) => context.id,
  })
  return id === null ? <NobodyHere /> : <Videos id={id} />
}

function Videos({ id }: { id: number }) {
  const query = useInfiniteQuery(developerVideosQuery(id))
  const { data: developer } = useQuery(publicDeveloperQuery(id))
  const name = developer?.display_name ?? query.data?.[0]?.owner.name
  const title = name === undefined ? 'Videos' : `Videos by ${name}`
  useNamedPage(title)
  if (query.error instanceof ApiFailure && query.error.status === 404) return <NobodyHere />
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        title={title}
        actions={
          // Not shown until there is a profile, but it has its place.
          <Link
            to="/profile/developers/$id/public"
            params={{ id: String(id) }}
            className={clsx(buttonClass('secondary'), !developer && 'invisible')}
          >
            View profile
          </Link>
        }
      />
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<VideosToCome />}
        empty={
          <EmptyState
            title="No videos yet"
            text="Public videos by this developer will be here."
            action={<BrowseVideos />}
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
    </div>
  )
}

function NobodyHere() {
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading title="Developer not found" />
      <EmptyState
        title="There are no videos here"
        text="The link may be wrong, or the developer is no longer on Opportune."
        action={<BrowseVideos />}
      />
    </div>
  )
}

const BrowseVideos = () => (
  <Link to="/videos" search={{}} className={buttonClass('primary')}>
    Browse videos
  </Link>
)
