import { useOwnPicture } from '../../features/profiles/public'
import type { User } from '../../session/user'
import { Avatar } from '../../ui/avatar'

const ROLES = { client: 'Client', developer: 'Developer' } as const

/** Who is signed in. */
export function Who({ user: { fullName, username, userType } }: { user: User }) {
  const picture = useOwnPicture()
  const name = fullName ?? username
  return (
    <div className="flex items-center gap-3 px-2.5 pt-2.5 pb-3">
      <Avatar name={name} {...picture} decorative />
      <div className="min-w-0">
        <p className="leading-tight font-bold break-words">{name}</p>
        {userType && <p className="text-sm text-ink-soft">{ROLES[userType]}</p>}
      </div>
    </div>
  )
}
