import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'

import type { Flagged } from './types'

/** Which rules something looks like a breach of, for both sides. */
export function Flags({ of: { flags } }: { of: Flagged }) {
  return flags?.map(({ rule, title }) => (
    <p key={rule} className="flex max-w-full gap-2 text-note text-ink-soft">
      <CircleAlert aria-hidden size={16} className="mt-1 flex-none" />
      <span className="min-w-0 break-words">
        This looks like:{' '}
        <Link to="/rules" hash={rule} className="link">
          {title}
        </Link>
      </span>
    </p>
  ))
}
