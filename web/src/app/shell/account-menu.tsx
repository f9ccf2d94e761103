import { Link } from '@tanstack/react-router'
import { CreditCard, LogOut, Settings, ShieldCheck, UserRound } from 'lucide-react'

import { useOwnPicture } from '../../features/profiles/public'
import { useSession } from '../../session/store'
import { mustChooseRole } from '../../session/user'
import { Avatar } from '../../ui/avatar'
import { Popover } from '../../ui/popover'
import { ThemeSwitch } from '../../ui/theme-switch'
import { MenuPlace } from './menu-place'
import { NOTIFICATIONS } from './notifications-place'
import { LIBRARY } from './places'
import { Who } from './who'

const ITEM =
  'flex min-h-10 items-center gap-3 rounded-s px-2.5 text-note no-underline hover:bg-fill pointer-coarse:min-h-11'
const ICON = { 'aria-hidden': true, size: 18, className: 'flex-none text-ink-soft' } as const

/** One's own face, and under it what concerns oneself. Where it is narrow the side menu has the same. */
export function AccountMenu() {
  const user = useSession((state) => state.user)
  const picture = useOwnPicture()
  if (!user) return null
  return (
    <Popover
      label="Account"
      trigger={<Avatar name={user.fullName ?? user.username} {...picture} decorative />}
      buttonClass="ml-1.5 flex rounded-full max-md:hidden"
      className="popover w-68"
    >
      {(close) => (
        <div className="p-1.5">
          <Who user={user} />
          <ul role="list" className="border-y border-line py-1.5">
            <li>
              <Link to="/profile" className={ITEM} onClick={close}>
                <UserRound {...ICON} />
                Profile
              </Link>
            </li>
            {!mustChooseRole(user) && (
              <>
                <li>
                  <MenuPlace place={NOTIFICATIONS} className={ITEM} iconSize={18} onClick={close} />
                </li>
                <li>
                  <MenuPlace place={LIBRARY} className={ITEM} iconSize={18} onClick={close} />
                </li>
              </>
            )}
            <li>
              <Link to="/profile" hash="part-receipts" className={ITEM} onClick={close}>
                <CreditCard {...ICON} />
                Payments
              </Link>
            </li>
            <li>
              <Link to="/profile" hash="part-account" className={ITEM} onClick={close}>
                <Settings {...ICON} />
                Settings
              </Link>
            </li>
            {user.isAdmin && (
              <li>
                <Link to="/admin" className={ITEM} onClick={close}>
                  <ShieldCheck {...ICON} />
                  Admin
                </Link>
              </li>
            )}
          </ul>
          <div className="flex items-center justify-between gap-3 border-b border-line px-2.5 py-2 text-note">
            Theme
            <ThemeSwitch />
          </div>
          <Link to="/logout" preload={false} className={`${ITEM} mt-1.5`} onClick={close}>
            <LogOut {...ICON} />
            Logout
          </Link>
        </div>
      )}
    </Popover>
  )
}
