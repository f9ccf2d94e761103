import { useResumeOutbox } from '../../features/conversations/resume-outbox'
import { useUnreadConversations } from '../../features/conversations/public'
import { useIncreaseText } from '../../lib/use-increase-text'
import { useSession } from '../../session/store'
import { PlaceLink } from './place-link'
import { WORK } from './places'

/** The places of one's role, in a row that scrolls away. Always there for those who are signed in, so it says news too. */
export function RoleRow() {
  const user = useSession((state) => state.user)
  const { data: unread } = useUnreadConversations()
  useResumeOutbox(user?.id)
  const news = useIncreaseText(unread, (count) =>
    count === 1 ? '1 unread conversation' : `${count} unread conversations`,
  )
  if (!user?.userType) return null
  return (
    <>
      <nav aria-label="Your work" className="border-b border-line max-md:hidden">
        <ul role="list" className="wrap flex h-11 gap-1 overflow-x-auto">
          {WORK[user.userType].map((place) => (
            <li key={place.label} className="flex first:-ml-3">
              <PlaceLink
                place={place}
                className="relative inline-flex items-center gap-2 px-3 text-note font-medium whitespace-nowrap text-ink-soft no-underline -outline-offset-2 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent"
              >
                {(count) => (
                  <>
                    {place.label}
                    {count}
                  </>
                )}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      <span role="status" className="sr-only">
        {news}
      </span>
    </>
  )
}
