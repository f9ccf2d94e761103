import { Link } from '@tanstack/react-router'
import {
  BriefcaseBusiness,
  Heart,
  LogOut,
  MessageSquareText,
  Shapes,
  ShieldCheck,
  SquarePlay,
  Store,
  Ticket,
  UserRound,
  X,
} from 'lucide-react'
import { useLayoutEffect } from 'react'

import { askForDonation } from '../../features/payments/dialogs-store'
import { useSession } from '../../session/store'
import { mustChooseRole } from '../../session/user'
import { holdPage } from '../../ui/hold-page'
import { ThemeSwitch } from '../../ui/theme-switch'
import { MenuPlace } from './menu-place'
import { NOTIFICATIONS } from './notifications-place'
import { LIBRARY, WORK } from './places'
import { Who } from './who'

export interface SideMenuProps {
  onClose: () => void
  onFeedback: () => void
}

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-s px-2.5 text-left no-underline hover:bg-fill aria-[current=page]:bg-fill'
const ICON = { 'aria-hidden': true, size: 20, className: 'flex-none text-ink-soft' } as const

/** What is inside the side menu: a drawer at the right edge, over a page that stands still meanwhile. */
export function SideMenu({ onClose, onFeedback }: SideMenuProps) {
  const signedIn = useSession((state) => state.isAuthenticated)
  const user = useSession((state) => state.user)
  const role = mustChooseRole(user) ? null : (user?.userType ?? null)

  useLayoutEffect(holdPage, [])

  return (
    <>
      <div aria-hidden className="absolute inset-0" onClick={onClose} />
      <div className="absolute inset-y-0 right-0 w-80 max-w-[88vw] overflow-y-auto overscroll-contain border-l border-line bg-surface shadow-high transition-transform starting:translate-x-full">
        <div className="grid gap-2 p-2.5">
          <div className="flex min-h-11 items-start justify-between gap-2">
            {signedIn && user ? <Who user={user} /> : <span />}
            <button type="button" className="icon-button" aria-label="Close menu" onClick={onClose}>
              <X aria-hidden size={22} />
            </button>
          </div>
          {signedIn && (
            <Link to="/profile" className={ITEM} onClick={onClose}>
              <UserRound {...ICON} />
              Profile
            </Link>
          )}
          {user?.isAdmin && (
            <Link to="/admin" className={ITEM} onClick={onClose}>
              <ShieldCheck {...ICON} />
              Admin
            </Link>
          )}
          {role && (
            <MenuPlace place={NOTIFICATIONS} className={ITEM} iconSize={20} onClick={onClose} />
          )}
          {role ? (
            <section aria-labelledby="menu-work" className="md:hidden">
              <h2
                id="menu-work"
                className="px-2.5 pt-2 pb-1 font-text text-sm font-medium tracking-normal text-ink-soft"
              >
                Your work
              </h2>
              <ul role="list">
                {WORK[role].map((place) => (
                  <li key={place.label}>
                    <MenuPlace place={place} className={ITEM} iconSize={20} onClick={onClose} />
                  </li>
                ))}
              </ul>
            </section>
          ) : (
            <Link to="/opportunities" className={ITEM} onClick={onClose}>
              <BriefcaseBusiness {...ICON} />
              Open requests
            </Link>
          )}
          <ul role="list" className="border-y border-line py-2">
            <li className="md:hidden">
              <Link to="/tickets" search={{}} className={ITEM} onClick={onClose}>
                <Ticket {...ICON} />
                Tickets
              </Link>
            </li>
            <li className="md:hidden">
              <Link to="/videos" search={{}} className={ITEM} onClick={onClose}>
                <SquarePlay {...ICON} />
                Videos
              </Link>
            </li>
            <li>
              <Link to="/showcase" search={{}} className={ITEM} onClick={onClose}>
                <Shapes {...ICON} />
                Showcase
              </Link>
            </li>
            <li>
              <Link to="/marketplace" search={{}} className={ITEM} onClick={onClose}>
                <Store {...ICON} />
                Marketplace
              </Link>
            </li>
            {/* Clients have it among their work. */}
            {role === 'developer' && (
              <li>
                <MenuPlace place={LIBRARY} className={ITEM} iconSize={20} onClick={onClose} />
              </li>
            )}
            <li>
              <button
                type="button"
                className={ITEM}
                onClick={() => {
                  onClose()
                  askForDonation()
                }}
              >
                <Heart aria-hidden size={20} className="flex-none fill-current text-heart" />
                Support
              </button>
            </li>
            <li>
              <button
                type="button"
                className={ITEM}
                onClick={() => {
                  onClose()
                  onFeedback()
                }}
              >
                <MessageSquareText {...ICON} />
                Feedback
              </button>
            </li>
          </ul>
          <div className="flex items-center justify-between gap-3 px-2.5">
            Theme
            <ThemeSwitch />
          </div>
          {signedIn && (
            <Link to="/logout" preload={false} className={ITEM} onClick={onClose}>
              <LogOut {...ICON} />
              Logout
            </Link>
          )}
        </div>
      </div>
    </>
  )
}
