import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'

import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { PlaylistToCome, PlaylistView } from './playlist-view'
import { sharedPlaylistQuery } from './queries'

/** A playlist for whoever has its link. */
export function SharedPlaylistPage() {
  const { shareToken } = useParams({ from: '/shared/playlists/$shareToken' })
  const { video } = useSearch({ from: '/shared/playlists/$shareToken' })
  const queryClient = useQueryClient()
  const query = useQuery(sharedPlaylistQuery(shareToken))
  if (query.data === null) return <DeadLink />
  if (query.data) {
    return (
      <PlaylistView
        playlist={query.data}
        chosen={video}
        address={{ to: '/shared/playlists/$shareToken', params: { shareToken } }}
        renew={async () => {
          const { queryKey } = sharedPlaylistQuery(shareToken)
          await queryClient.invalidateQueries({ queryKey })
          return queryClient.getQueryData(queryKey) ?? null
        }}
      />
    )
  }
  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-6 md:py-8">
      <AsyncView query={query} skeleton={<PlaylistToCome />}>
        {() => null}
      </AsyncView>
      <h1 tabIndex={-1} data-page-heading className="sr-only">
        Shared playlist
      </h1>
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
        text="The person who sent it may have turned it off. Ask them for a new one."
        action={
          <Link to="/videos" search={{}} className={buttonClass('primary')}>
            Browse videos
          </Link>
        }
      />
    </div>
  )
}
