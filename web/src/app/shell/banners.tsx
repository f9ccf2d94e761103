import { CloudOff, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { PRODUCT } from '../../lib/product'
import { useOnline } from '../../lib/use-online'
import { useServer } from '../../session/start'

/** What everybody should know about the connection, in one quiet strip below the header. */
export function Banners() {
  const online = useOnline()
  const unreachable = useServer((state) => state.unreachable)

  return (
    <div role="status">
      {!online ? (
        <Strip icon={<WifiOff aria-hidden size={18} className="flex-none" />}>
          You are offline. Messages you send are queued until the connection is back.
        </Strip>
      ) : (
        unreachable && (
          <Strip icon={<CloudOff aria-hidden size={18} className="flex-none" />}>
            {PRODUCT.name} can&apos;t reach its server. You stay signed in, and we keep trying.
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
