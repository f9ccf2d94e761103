import { CloudOff, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { PRODUCT } from '../../lib/product'
import { useOnline } from '../../lib/use-online'
import { useServer } from '../../session/start'
import { useSession } from '../../session/store'

/** What everybody should know about the connection, in one quiet strip below the header. */
export function Banners() {
  const online = useOnline()
  const unreachable = useServer((state) => state.unreachable)
  const isSignedIn = useSession((state) => state.isAuthenticated)

  return (
    <div role="status">
      {!online ? (
        <Strip icon={<WifiOff aria-hidden size={18} className="flex-none" />}>
          {isSignedIn
            ? 'You’re offline. Messages will be sent when you’re back online.'
            : 'You’re offline. Check your connection.'}
        </Strip>
      ) : (
        unreachable && (
          <Strip icon={<CloudOff aria-hidden size={18} className="flex-none" />}>
            We can’t reach {PRODUCT.name}. You’re still signed in, and we’ll keep trying.
          </Strip>
        )
      )}
    </div>
  )
}

function Strip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="bg-ink text-paper">
      <p className="wrap flex items-center gap-3 py-2 text-note">
        {icon}
        <span>{children}</span>
      </p>
    </div>
  )
}
