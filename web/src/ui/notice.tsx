import clsx from 'clsx'
import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'

interface NoticeProps {
  tone?: 'error' | 'info'
  children: ReactNode
}

/** A sentence about the whole form or page, in a live region that is there before it speaks. */
export function Notice({ tone = 'error', children }: NoticeProps) {
  const Icon = tone === 'error' ? CircleAlert : Info
  const silent = children === null || children === undefined || children === ''
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className="empty:hidden">
      {!silent && (
        <div
          className={clsx(
            'flex gap-3 rounded-s border px-4 py-3',
            tone === 'error' ? 'border-heart bg-heart-wash' : 'border-line bg-accent-wash',
          )}
        >
          <Icon
            aria-hidden
            size={20}
            className={clsx('mt-0.5 flex-none', tone === 'error' ? 'text-heart' : 'text-accent')}
          />
          <p>{children}</p>
        </div>
      )}
    </div>
  )
}
