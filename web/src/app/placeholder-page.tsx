import { Link, useMatches } from '@tanstack/react-router'

import { useSession } from '../session/store'
import { homeOf } from '../session/user'
import { buttonClass } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { PageHeading } from '../ui/page-heading'
import { PLACEHOLDERS, type PlaceholderPath } from './placeholders'

/** For a room that is not built yet: it says so, and leads on. */
export function PlaceholderPage() {
  const signedIn = useSession((state) => state.isAuthenticated)
  const user = useSession((state) => state.user)
  const page = useMatches({ select: (matches) => matches.at(-1) })

  return (
    <div className="wrap grid gap-8 py-10">
      <PageHeading title={page?.staticData.title} />
      <EmptyState
        title="This page isn’t ready yet"
        text={PLACEHOLDERS[page?.fullPath as PlaceholderPath]}
        action={
          signedIn ? (
            <Link to={homeOf(user)} className={buttonClass('primary')}>
              Go to your dashboard
            </Link>
          ) : (
            <Link to="/" className={buttonClass('primary')}>
              Go to the home page
            </Link>
          )
        }
      />
    </div>
  )
}
