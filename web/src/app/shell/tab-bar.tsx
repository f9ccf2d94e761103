import { useRouterState } from '@tanstack/react-router'

import { useSession } from '../../session/store'
import { PlaceLink } from './place-link'
import { TABS } from './places'

/** Five places within reach of a thumb. An open conversation has its own bar there: what one writes. */
export function TabBar() {
  const userType = useSession((state) => state.user?.userType)
  const isTalking = useRouterState({
    select: ({ location }) => /^\/conversations\/./.test(location.pathname),
  })
  if (!userType || isTalking) return null
  return (
    <nav
      aria-label="Tab bar"
      className="tab-bar sticky bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul role="list" className="grid grid-cols-5">
        {TABS[userType].map((place) => (
          <li key={place.label} className="grid">
            <PlaceLink
              place={place}
              className="group grid h-[3.5625rem] content-center justify-items-center gap-1 text-xs leading-none font-medium text-ink-soft no-underline -outline-offset-2 aria-[current=page]:text-ink"
            >
              {(count) => (
                <>
                  <span className="relative">
                    <place.Icon
                      aria-hidden
                      size={22}
                      className="group-aria-[current=page]:text-accent"
                    />
                    <span className="absolute -top-1.5 left-3.5 flex">{count}</span>
                  </span>
                  {place.label}
                </>
              )}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
