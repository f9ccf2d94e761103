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
import { lazy, Suspense, useState, type ComponentType } from 'react'

import { useAuthDialog } from '../../features/auth/public'
import { askForDonation } from '../../features/payments/dialogs-store'
import { HeaderSearch } from '../../features/search/public'
import { loadChunk } from '../../lib/load-chunk'
import { PRODUCT } from '../../lib/product'
import { useSession } from '../../session/store'
import { homeOf, mustChooseRole } from '../../session/user'
import { Button } from '../../ui/button'
import { Mark } from '../../ui/mark'
import { SideMenu } from './side-menu'

/** For those who are signed in, so only they fetch it. Without it the page still stands; there are other ways to the same. */
const part = (load: () => Promise<ComponentType>) =>
  lazy(async (): Promise<{ default: ComponentType }> => {
    try {
      return { default: await loadChunk(load)() }
    } catch {
      return { default: () => null }
    }
  })
const Bell = part(async () => (await import('../../features/bell/public')).Bell)
const ConversationsLink = part(async () => (await import('./conversations-link')).ConversationsLink)

export function Header({ onFeedback }: { onFeedback: () => void }) {
  const signedIn = useSession((state) => state.isAuthenticated)
  const user = useSession((state) => state.user)
  const showAuth = useAuthDialog((state) => state.show)
  const isDeveloper = user?.userType === 'developer' && !mustChooseRole(user)
  const [menuOpen, setMenuOpen] = useState(false)

  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="wrap flex h-(--header-height) items-center gap-0.5 sm:gap-1 md:gap-2">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2.5 font-display text-xl font-bold tracking-tight no-underline"
        >
          <Mark className="size-7" />
          <span className="max-sm:sr-only">{PRODUCT.name}</span>
        </Link>
        <HeaderSearch />
        <nav aria-label="Main" className="flex items-center gap-0.5 md:gap-1 lg:ml-auto">
          {signedIn && <IconLink to={homeOf(user)} label="Dashboard" Icon={LayoutDashboard} />}
          <IconLink to="/tickets" label="Tickets" Icon={Ticket} roomy />
          <IconLink to="/creators" label="Creators" Icon={Users} />
          <IconLink to="/videos" label="Videos" Icon={SquarePlay} roomy={signedIn} />
        </nav>
        <button
          type="button"
          aria-haspopup="dialog"
          className={clsx(ICON_ITEM, 'flex-none text-heart max-xl:px-0')}
          onClick={askForDonation}
        >
          <Heart aria-hidden size={20} className="flex-none fill-current" />
          <span className="max-xl:sr-only">Support</span>
        </button>
        {signedIn && (
          <Suspense fallback={<span className="icon-button" />}>
            <ConversationsLink />
          </Suspense>
        )}
        {signedIn && isDeveloper && (
          <Suspense fallback={<span className="icon-button" />}>
            <Bell />
          </Suspense>
        )}
        {!signedIn && (
          <Button size="small" className="ml-1 whitespace-nowrap max-sm:px-3" onClick={showAuth}>
            Sign In
          </Button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={() => {
            setMenuOpen(true)
          }}
        >
          <Menu aria-hidden size={22} />
        </button>
      </div>
      {menuOpen && (
        <SideMenu
          onClose={() => {
            setMenuOpen(false)
          }}
          onFeedback={onFeedback}
        />
      )}
    </header>
  )
}

interface IconLinkProps {
  readonly to: LinkProps['to']
  readonly label: string
  readonly Icon: LucideIcon
  /** On the narrowest screens it stands in the side menu instead. */
  readonly roomy?: boolean
}

const ICON_ITEM =
  'inline-flex min-h-11 min-w-9 items-center justify-center gap-2 rounded-full font-medium no-underline hover:bg-sunken sm:min-w-10 md:px-3'

function IconLink({ to, label, Icon, roomy = false }: IconLinkProps) {
  return (
    <Link
      to={to}
      className={clsx(
        ICON_ITEM,
        'text-ink-soft hover:text-ink aria-[current=page]:text-ink',
        roomy && 'max-[26rem]:hidden',
      )}
    >
      <Icon aria-hidden size={20} />
      <span className="max-lg:sr-only">{label}</span>
    </Link>
  )
}
