import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'

import { useSession } from '../../session/store'
import type { User } from '../../session/user'
import { AsyncView } from '../../ui/async-view'
import { PageHeading } from '../../ui/page-heading'
import { partId } from '../../ui/page-part'
import { SkeletonText } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import {
  ACCOUNT_PARTS,
  fetchAccountTab,
  fetchPaymentsTab,
  fetchSecurityTab,
  PAYMENT_PARTS,
  SECURITY_PARTS,
} from '../account/public'
import { ProfileEditor } from './profile-editor'
import type { ProfileTab } from './profile-tab'

const TABS: readonly (readonly [ProfileTab, string, readonly string[]])[] = [
  ['profile', 'Profile', []],
  ['account', 'Account', ACCOUNT_PARTS],
  ['security', 'Security', SECURITY_PARTS],
  ['payments', 'Payments', PAYMENT_PARTS],
]

/** Links lead to a part by its name; the tab it is on opens. */
function useTab(): { tab: ProfileTab; hash: string } {
  const asked = useSearch({ from: '/profile' }).tab
  const hash = useLocation({ select: (location) => location.hash })
  const [named] = TABS.find(([, , parts]) => parts.some((part) => partId(part) === hash)) ?? []
  return { tab: asked ?? named ?? 'profile', hash }
}

/** One's own page: what others see, and beside it what concerns nobody else. */
export function ProfilePage() {
  const user = useSession((state) => state.user)
  const { tab, hash } = useTab()
  // A tab that was open stays as it is: what was typed there is still there.
  const [opened, setOpened] = useState<readonly ProfileTab[]>([tab])
  if (!opened.includes(tab)) setOpened([...opened, tab])
  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-8">
      <PageHeading title="Profile" />
      <TabLinks current={tab} />
      {user &&
        opened.map((one) => (
          <div key={one} hidden={one !== tab} className="grid grid-cols-1 gap-10">
            <Tab tab={one} user={user} hash={hash} />
          </div>
        ))}
    </div>
  )
}

function TabLinks({ current }: { current: ProfileTab }) {
  return (
    <nav aria-label="Profile and account" className="overflow-x-auto border-b border-line">
      <ul role="list" className="flex h-11 sm:gap-1">
        {TABS.map(([tab, name]) => (
          <li key={tab} className="flex first:-ml-3">
            <Link
              to="/profile"
              search={{ tab }}
              aria-current={tab === current ? 'page' : undefined}
              className="relative inline-flex items-center gap-2 px-3 text-note font-medium whitespace-nowrap text-ink-soft no-underline -outline-offset-2 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface TabProps {
  user: User
  hash: string
}

function Tab({ tab, ...props }: TabProps & { tab: ProfileTab }) {
  switch (tab) {
    case 'profile':
      return <ProfileEditor user={props.user} />
    case 'account':
      return <Account {...props} />
    case 'security':
      return <Security {...props} />
    case 'payments':
      return <Payments {...props} />
  }
}

function Account({ user, hash }: TabProps) {
  return (
    <AsyncView query={useCode(fetchAccountTab)} skeleton={<SkeletonText lines={12} />}>
      {({ AccountTab }) => (
        <Parts hash={hash}>
          <AccountTab user={user} />
        </Parts>
      )}
    </AsyncView>
  )
}

function Security({ user, hash }: TabProps) {
  return (
    <AsyncView query={useCode(fetchSecurityTab)} skeleton={<SkeletonText lines={12} />}>
      {({ SecurityTab }) => (
        <Parts hash={hash}>
          <SecurityTab user={user} />
        </Parts>
      )}
    </AsyncView>
  )
}

function Payments({ user, hash }: TabProps) {
  return (
    <AsyncView query={useCode(fetchPaymentsTab)} skeleton={<SkeletonText lines={12} />}>
      {({ PaymentsTab }) => (
        <Parts hash={hash}>
          <PaymentsTab user={user} />
        </Parts>
      )}
    </AsyncView>
  )
}

/** Once the parts are there, the one that the address names comes into sight. */
function Parts({ hash, children }: { hash: string; children: ReactNode }) {
  useEffect(() => {
    const heading = hash === '' ? null : document.getElementById(hash)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [hash])
  return (
    <div className="grid grid-cols-1 gap-10 [&>section:first-child]:border-t-0 [&>section:first-child]:pt-2">
      {children}
    </div>
  )
}
