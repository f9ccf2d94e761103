import { Link, type LinkProps } from '@tanstack/react-router'
import { LayoutDashboard, Menu, SquarePlay, Ticket, Users, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useState, type ComponentType } from 'react'

import { useAuthDialog } from '../../features/auth/public'
import { loadChunk } from '../../lib/load-chunk'
import { PRODUCT } from '../../lib/product'
import { useSession } from '../../session/store'
import { homeOf, mustChooseRole } from '../../session/user'
import { Button } from '../../ui/button'
import { Mark } from '../../ui/mark'
import { SideMenu } from './side-menu'

/** Only developers have it, so only they fetch it. Without it the page still stands; the dashboard has the same list. */
const fetchBell = loadChunk(() => import('../../features/bell/public'))
const Bell = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await fetchBell()).Bell }
  } catch {
    return { default: () => null }
  }
})

export function Header({ onFeedback }: { onFeedback: () => void }) {
  const signedIn = useSession((state) => state.isAuthenticated)
  const user = useSession((state) => state.user)
  const showAuth = useAuthDialog((state) => state.show)
  const isDeveloper = user?.userType === 'developer' && !mustChooseRole(user)
  const [menuOpen, setMenuOpen] = useState(false)

  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="wrap flex h-(--header-height) items-center gap-1 md:gap-2">
        <Link
          to="/"
          className="mr-auto flex min-h-11 items-center gap-2.5 font-display text-xl font-bold tracking-tight no-underline"
        >
          <Mark className="size-7" />
          <span className="max-sm:sr-only">{PRODUCT.name}</span>
        </Link>
        <nav aria-label="Main" className="flex items-center gap-0.5 md:gap-1">
          {signedIn && <IconLink to={homeOf(user)} label="Dashboard" Icon={LayoutDashboard} />}
          <IconLink to="/tickets" label="Tickets" Icon={Ticket} />
          <IconLink to="/creators" label="Creators" Icon={Users} />
          <IconLink to="/videos" label="Videos" Icon={SquarePlay} />
        </nav>
        {signedIn && isDeveloper && (
          <Suspense fallback={<span className="icon-button" />}>
            <Bell />
          </Suspense>
        )}
        {!signedIn && (
          <Button size="small" className="ml-1" onClick={showAuth}>
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
}

function IconLink({ to, label, Icon }: IconLinkProps) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 min-w-10 items-center justify-center gap-2 rounded-full font-medium text-ink-soft no-underline hover:bg-sunken hover:text-ink aria-[current=page]:text-ink md:px-3"
    >
      <Icon aria-hidden size={20} />
      <span className="max-md:sr-only">{label}</span>
    </Link>
  )
}
