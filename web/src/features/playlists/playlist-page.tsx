import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'

import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { PlaylistToCome, PlaylistView } from './playlist-view'
import { playlistQuery } from './queries'

export function PlaylistPage() {
  const id = useRouteContext({ from: '/playlists/$playlistId', select: (context) => context.id })
  // Another playlist begins anew.
  return id === null ? <PlaylistGone /> : <Opened key={id} id={id} />
}

function Opened({ id }: { id: number }) {
  const { video } = useSearch({ from: '/playlists/$playlistId' })
  const queryClient = useQueryClient()
  const query = useQuery(playlistQuery(id))
  const me = useSession((state) => state.user?.id)
  if (query.data === null) return <PlaylistGone />
  if (query.data) {
    return (
      <PlaylistView
        playlist={query.data}
        chosen={video}
        address={{ to: '/playlists/$playlistId', params: { playlistId: String(id) } }}
        renew={async () => {
          const { queryKey } = playlistQuery(id)
          await queryClient.invalidateQueries({ queryKey })
          return queryClient.getQueryData(queryKey) ?? null
        }}
        isOwn={me === query.data.owner_id}
      />
    )
  }
  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-6 md:py-8">
      <AsyncView query={query} skeleton={<PlaylistToCome />}>
        {() => null}
      </AsyncView>
      <h1 tabIndex={-1} data-page-heading className="sr-only">
        Playlist
      </h1>
    </div>
  )
}

function PlaylistGone() {
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading title="Playlist not found" />
      <EmptyState
        title="This playlist isn’t available"
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
