import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { useNamedPage } from '../../lib/page-name'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { Button, buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { useAuthDialog } from '../auth/public'
import { publicDeveloperQuery } from '../profiles/queries'
import { PlaylistGrid, PlaylistsToCome } from './playlist-card'
import { playlistsQuery } from './queries'

/** One's own playlists, or the public ones of somebody. */
export function PlaylistsPage() {
  const { user: ofUser } = useSearch({ from: '/playlists' })
  const me = useSession((state) => state.user?.id)
  if (ofUser !== undefined && ofUser !== me) return <PlaylistsOf userId={ofUser} />
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        title={me === undefined ? 'Playlists' : 'Your playlists'}
        actions={<CreateLink />}
      />
      {me === undefined ? <ForVisitors /> : <OwnPlaylists userId={me} />}
    </div>
  )
}

function CreateLink() {
  return (
    <Link to="/create-playlist" className={buttonClass('primary')}>
      <Plus aria-hidden size={18} />
      Create a playlist
    </Link>
  )
}

function OwnPlaylists({ userId }: { userId: number }) {
  const query = useInfiniteQuery(playlistsQuery(userId))
  return (
    <AsyncView
      query={firstPageOf(query)}
      skeleton={<PlaylistsToCome />}
      empty={
        <EmptyState
          title="No playlists yet"
          text="Put videos in an order, and share them all with one link."
        />
      }
    >
      {(playlists) => (
        <div className="grid gap-8">
          <PlaylistGrid playlists={playlists} />
          <ShowMore query={query} />
        </div>
      )}
    </AsyncView>
  )
}

function ForVisitors() {
  const showAuth = useAuthDialog((state) => state.show)
  return (
    <EmptyState
      title="Sign in to see your playlists"
      text="You can find developers’ playlists on their profiles and videos."
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <Button variant="secondary" onClick={showAuth}>
            Sign in
          </Button>
          <Link to="/videos" search={{}} className={buttonClass('quiet')}>
            Browse videos
          </Link>
        </span>
      }
    />
  )
}

function PlaylistsOf({ userId }: { userId: number }) {
  const query = useInfiniteQuery(playlistsQuery(userId))
  const { data: developer } = useQuery(publicDeveloperQuery(userId))
  const name = query.data?.[0]?.owner.name ?? developer?.display_name
  const title = name === undefined ? 'Playlists' : `Playlists by ${name}`
  useNamedPage(title)
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        title={title}
        {...(developer && {
          actions: (
            <Link
              to="/profile/developers/$id/public"
              params={{ id: String(userId) }}
              className={buttonClass('secondary')}
            >
              View profile
            </Link>
          ),
        })}
      />
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<PlaylistsToCome />}
        empty={
          <EmptyState
            title="No public playlists"
            text="Public playlists by this person will be here."
            action={
              <Link to="/videos" search={{}} className={buttonClass('primary')}>
                Browse videos
              </Link>
            }
          />
        }
      >
        {(playlists) => (
          <div className="grid gap-8">
            <PlaylistGrid playlists={playlists} />
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
    </div>
  )
}
