import { Link, type LinkProps } from '@tanstack/react-router'
import clsx from 'clsx'
import {
  Heart,
  LayoutDashboard,
  Menu,
  SquarePlay,
  Ticket,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { Suspense } from 'react'

import { useAuthDialog } from '../../features/auth/public'
import { askForDonation } from '../../features/payments/dialogs-store'
import { hidePalette, useSearchBox } from '../../features/search/box-store'
import { HeaderSearch } from '../../features/search/public'
import { loadChunk } from '../../lib/load-chunk'
import { PRODUCT } from '../../lib/product'
import { useSession } from '../../session/store'
import { homeOf, mustChooseRole } from '../../session/user'
import { Button } from '../../ui/button'
import { Mark } from '../../ui/mark'
import { Popover } from '../../ui/popover'
import { useOpened } from '../../ui/use-opened'
import { fetchedPart } from './fetched-part'
import type { SideMenuProps } from './side-menu'

const Bell = fetchedPart('Bell')
const Inbox = fetchedPart('Inbox')
const AccountMenu = fetchedPart('AccountMenu')
const fetchSideMenu = loadChunk(() => import('./side-menu'))
const fetchPalette = loadChunk(() => import('./palette'))
const RoleRow = fetchedPart('RoleRow')

/** A row that sticks, the same for all, and below it the row of one's role, which scrolls away. */
export function Header({ onFeedback }: { onFeedback: () => void }) {
  const signedIn = useSession((state) => state.isAuthenticated)
  const user = useSession((state) => state.user)
  const showAuth = useAuthDialog((state) => state.show)
  const hasRole = signedIn && !mustChooseRole(user)

  return (
    // Without a box of its own, so that the first row sticks to the page and not to the header.
    <header className="contents">
      <div className="sticky top-0 z-20 border-b border-line bg-paper">
        <div className="wrap flex h-(--header-height) items-center max-md:pr-1 md:gap-1">
          <Link
            to="/"
            className="flex min-h-11 min-w-0 items-center gap-1.5 font-display text-lg font-bold tracking-tight no-underline max-[24rem]:text-base md:gap-2.5 md:text-xl"
          >
            <Mark className="size-7 flex-none" />
            <span className={clsx('truncate', !signedIn && 'max-sm:sr-only')}>{PRODUCT.name}</span>
          </Link>
          <HeaderSearch />
          {/* On a phone those who are signed in find these in the bar at the bottom and in the side menu. */}
          <nav
            aria-label="Main"
            className={clsx('flex items-center gap-0.5 lg:ml-auto', signedIn && 'max-md:hidden')}
          >
            {signedIn && <IconLink to={homeOf(user)} label="Dashboard" Icon={LayoutDashboard} />}
            <IconLink to="/tickets" label="Tickets" Icon={Ticket} className="max-md:hidden" />
            <IconLink to="/creators" label="Creators" Icon={Users} />
            <IconLink to="/videos" label="Videos" Icon={SquarePlay} className="max-md:hidden" />
          </nav>
          <button
            type="button"
            aria-haspopup="dialog"
            className={clsx(ICON_ITEM, 'flex-none text-heart')}
            onClick={askForDonation}
          >
            <Heart aria-hidden size={20} className="flex-none fill-current" />
            <span className={LABEL}>Support</span>
          </button>
          {hasRole && user?.userType === 'developer' && (
            <Suspense fallback={<span className="icon-button" />}>
              <Bell />
            </Suspense>
          )}
          {hasRole && (
            <Suspense fallback={<span className="icon-button" />}>
              <Inbox />
            </Suspense>
          )}
          {signedIn && (
            <Suspense fallback={<span className="ml-1.5 size-10 max-md:hidden" />}>
              <AccountMenu />
            </Suspense>
          )}
          {!signedIn && (
            <Button
              variant="secondary"
              size="small"
              className="ml-1 whitespace-nowrap max-sm:px-3"
              onClick={showAuth}
            >
              Sign In
            </Button>
          )}
          <Popover label="Menu" trigger={<Menu aria-hidden size={22} />} className="side-menu">
            {(close) => <FetchedSideMenu onClose={close} onFeedback={onFeedback} />}
          </Popover>
        </div>
      </div>
      {hasRole && (
        <Suspense fallback={<div className="h-[2.8125rem] border-b border-line max-md:hidden" />}>
          <RoleRow />
        </Suspense>
      )}
      <FetchedPalette />
    </header>
  )
}

function FetchedSideMenu(props: SideMenuProps) {
  const menu = useOpened(true, fetchSideMenu, props.onClose)
  return menu && <menu.SideMenu {...props} />
}

function FetchedPalette() {
  const open = useSearchBox((state) => state.palette)
  const palette = useOpened(open, fetchPalette, hidePalette)
  return palette && <palette.Palette onClose={hidePalette} />
}

interface IconLinkProps {
  readonly to: LinkProps['to']
  readonly label: string
  readonly Icon: LucideIcon
  readonly className?: string
}

const ICON_ITEM =
  'inline-flex min-h-10 touch-target min-w-10 items-center justify-center gap-2 rounded-full text-note font-medium no-underline hover:bg-fill min-[68.75rem]:px-2.5'
/** The words stand beside the icons where there is room for all of them. */
const LABEL = 'max-[68.74rem]:sr-only'

function IconLink({ to, label, Icon, className }: IconLinkProps) {
  return (
    <Link
      to={to}
      className={clsx(
        ICON_ITEM,
        'group text-ink-soft hover:text-ink aria-[current=page]:text-ink',
        className,
      )}
    >
      <Icon aria-hidden size={20} className="group-aria-[current=page]:text-accent" />
      <span className={LABEL}>{label}</span>
    </Link>
  )
}
