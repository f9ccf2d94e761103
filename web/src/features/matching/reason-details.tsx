import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

import { ReasonList } from './reason-list'
import type { Reason } from './types'

interface ReasonDetailsProps {
  reasons: readonly Reason[]
  /** Whose points they are, for whoever can't see where it stands. */
  of?: string
}

/** The points behind the words, for whoever asks. */
export function ReasonDetails({ reasons, of }: ReasonDetailsProps) {
  return (
    <details className="group/details">
      <summary className="inline-flex touch-target min-h-9 list-none items-center gap-1 rounded-s text-note font-medium text-accent [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={16}
          className="transition-transform group-open/details:rotate-90"
        />
        All reasons and their points
        {of !== undefined && <span className="sr-only"> of {of}</span>}
      </summary>
      <div className="grid grid-cols-1 gap-3 pt-2">
        <ReasonList reasons={reasons} />
        <p className="text-note">
          <Link to="/how-matching-works" className="link">
            How matching works
          </Link>
        </p>
      </div>
    </details>
  )
}
