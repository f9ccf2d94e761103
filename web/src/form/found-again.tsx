import { RotateCcw } from 'lucide-react'

import { relativeTime } from '../lib/time'
import { Button } from '../ui/button'

interface FoundAgainProps {
  /** When it was typed; null where the form holds nothing of an earlier visit. */
  at: number | null
  onStartOver: () => void
}

/** Says that the form holds what was typed earlier and never saved. */
export function FoundAgain({ at, onStartOver }: FoundAgainProps) {
  if (at === null) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-s border border-line bg-accent-wash px-4 py-3"
    >
      <p>
        We restored what you typed {relativeTime(new Date(at).toISOString())}. It isn’t saved yet.
      </p>
      <Button variant="quiet" size="small" onClick={onStartOver}>
        <RotateCcw aria-hidden size={16} />
        Start over
      </Button>
    </div>
  )
}
