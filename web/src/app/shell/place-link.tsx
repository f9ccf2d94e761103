import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useUnreadConversations } from '../../features/conversations/public'
import { useUnreadNotifications } from '../../features/notifications/queries'
import { countUnseen, sharedRequestsQuery } from '../../features/requests/shared-queries'
import { shownCount } from '../../lib/shown-count'
import type { Place } from './places'

const WORDS = { invites: 'new', unread: 'unread', notifications: 'unread' } as const

interface PlaceLinkProps {
  place: Place
  className: string
  onClick?: () => void
  /** How it is drawn; `count` is nothing while there is nothing to count. */
  children: (count: ReactNode) => ReactNode
}

/** A link of the navigation that knows whether its page is open, and how much is new there. */
export function PlaceLink({ place, ...rest }: PlaceLinkProps) {
  if (place.count === 'unread') return <WithUnread place={place} {...rest} />
  if (place.count === 'notifications') return <WithNotifications place={place} {...rest} />
  if (place.count === 'invites') return <WithInvites place={place} {...rest} />
  return <Plain place={place} count={0} {...rest} />
}

function WithUnread(props: PlaceLinkProps) {
  return <Plain {...props} count={useUnreadConversations().data ?? 0} />
}

function WithNotifications(props: PlaceLinkProps) {
  return <Plain {...props} count={useUnreadNotifications()} />
}

/** The bell asks for the same list; here it is only counted. */
function WithInvites(props: PlaceLinkProps) {
  const { data = [] } = useQuery({ ...sharedRequestsQuery(), refetchInterval: false })
  return <Plain {...props} count={countUnseen(data)} />
}

function Plain({ place, count, className, onClick, children }: PlaceLinkProps & { count: number }) {
  const { to, search = {}, label, pages, count: kind } = place
  const isCurrent = useRouterState({ select: ({ location }) => pages.test(location.href) })
  const badge = count > 0 && (
    <span aria-hidden className="count count-new">
      {shownCount(count)}
    </span>
  )
  return (
    <Link
      to={to}
      search={search}
      // What belongs to a place is not always below its path, so it is said here and not guessed by the router.
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={count > 0 && kind ? `${label}, ${shownCount(count)} ${WORDS[kind]}` : undefined}
      className={className}
      {...(onClick && { onClick })}
    >
      {children(badge)}
    </Link>
  )
}
