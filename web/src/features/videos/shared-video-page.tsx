import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useRef } from 'react'

import { useNamedPage } from '../../lib/page-name'
import { shownAddress } from '../../lib/web-address'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { OutsideLink } from '../../ui/outside-link'
import { PageHeading } from '../../ui/page-heading'
import type { PlayerHandle } from '../../ui/video-player/video-player'
import { AboutVideo } from './about-video'
import { Description } from './description'
import { FilmView, PlayerToCome } from './film-view'
import { sharedVideoQuery } from './queries'
import type { SharedVideo } from './types'

/** A video for whoever has its link. */
export function SharedVideoPage() {
  const { shareToken } = useParams({ from: '/shared/videos/$shareToken' })
  const query = useQuery(sharedVideoQuery(shareToken))
  useNamedPage(query.data?.video.title)
  if (query.data === null) return <DeadLink />
  if (query.data) return <Shared shared={query.data} token={shareToken} />
  return (
    <div className="wrap grid min-h-dvh max-w-5xl content-start gap-6 py-6 md:py-8">
      <AsyncView query={query} skeleton={<PlayerToCome />}>
        {() => null}
      </AsyncView>
      <h1 tabIndex={-1} data-page-heading className="sr-only">
        Shared video
      </h1>
    </div>
  )
}

function Shared({ shared, token }: { shared: SharedVideo; token: string }) {
  const { video, project_url } = shared
  const queryClient = useQueryClient()
  const player = useRef<PlayerHandle>(null)
  const renew = async () => {
    const { queryKey } = sharedVideoQuery(token)
    await queryClient.invalidateQueries({ queryKey })
    return queryClient.getQueryData(queryKey)?.video ?? null
  }
  return (
    <div className="wrap grid min-h-dvh max-w-5xl content-start gap-6 py-6 md:py-8">
      <FilmView video={video} renew={renew} ref={player} />
      <AboutVideo
        video={video}
        {...(project_url && {
          actions: (
            <OutsideLink href={project_url} className={buttonClass('secondary', 'small')}>
              {shownAddress(project_url)}
            </OutsideLink>
          ),
        })}
      />
      <Description
        video={video}
        onSeek={(seconds) => {
          player.current?.seekTo(seconds)
        }}
      />
    </div>
  )
}

/** The same for every link that opens nothing, so that it tells nothing about which ones there were. */
function DeadLink() {
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading title="Link not available" />
      <EmptyState
        title="This link doesn’t work"
        text="It may have expired, or the person who sent it turned it off. Ask them for a new one."
        action={
          <Link to="/videos" search={{}} className={buttonClass('primary')}>
            Browse videos
          </Link>
        }
      />
    </div>
  )
}
