import { calendarDay } from '../../lib/time'
import type { User } from '../../session/user'

const ROLE_NAMES = { client: 'Client', developer: 'Developer' } as const

export function AccountFacts({ user }: { user: User }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Username', user.username],
    ['Email', user.email],
    ...(user.fullName ? [['Full name', user.fullName] as const] : []),
    ['Role', user.userType ? ROLE_NAMES[user.userType] : 'Not chosen yet'],
    ...(user.createdAt ? [['Member since', calendarDay(user.createdAt)] as const] : []),
  ]
  return (
    <dl className="grid max-w-2xl gap-x-8 gap-y-4 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-note text-ink-soft">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
