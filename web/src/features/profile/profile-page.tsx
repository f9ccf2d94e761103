import type { ReactNode } from 'react'

import { calendarDay } from '../../lib/time'
import { useSession } from '../../session/store'
import type { User } from '../../session/user'
import { Avatar } from '../../ui/avatar'
import { PageHeading } from '../../ui/page-heading'
import { PasswordForm } from './password-form'
import { Sessions } from './sessions'

export function ProfilePage() {
  const user = useSession((state) => state.user)
  return (
    <div className="wrap grid gap-10 py-10">
      <PageHeading title="Profile" lead="Your account, and where you are signed in." />
      <Part title="Account">{user && <Account user={user} />}</Part>
      <Part title="Password">
        <PasswordForm />
      </Part>
      <Part title="Sessions" lead="Browsers that are signed in to your account.">
        <Sessions />
      </Part>
    </div>
  )
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = `part-${title.toLowerCase()}`
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-t border-line pt-8 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-10"
    >
      <div>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-2 text-note text-ink-soft">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

const ROLE_NAMES = { client: 'Client', developer: 'Developer' } as const

function Account({ user }: { user: User }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Username', user.username],
    ['Email', user.email],
    ['Role', user.userType ? ROLE_NAMES[user.userType] : 'Not chosen yet'],
    ...(user.createdAt ? [['Member since', calendarDay(user.createdAt)] as const] : []),
  ]
  return (
    <div className="flex flex-wrap gap-6">
      <Avatar name={user.fullName ?? user.username} size="large" decorative />
      <div className="grid min-w-0 flex-1 gap-4">
        <p className="font-display text-xl font-bold break-words">
          {user.fullName ?? user.username}
        </p>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-note text-ink-soft">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
