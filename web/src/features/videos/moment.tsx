import { clock } from '../../lib/clock'

const LOOK =
  'tabular inline-flex min-h-6 flex-none items-center rounded-[6px] px-2 text-sm font-bold'

interface MomentProps {
  at: number
  /** What happens there, for those who hear it. */
  about: string
  /** Null where nothing can be played. */
  onSeek: ((seconds: number) => void) | null
}

/** A moment of the film, which a press leads to. */
export function Moment({ at, about, onSeek }: MomentProps) {
  if (!onSeek) return <span className={`${LOOK} bg-fill text-ink-soft`}>{clock(at)}</span>
  return (
    <button
      type="button"
      className={`${LOOK} bg-accent-wash text-accent`}
      aria-label={`Play from ${clock(at)}: ${about}`}
      onClick={() => {
        onSeek(at)
      }}
    >
      {clock(at)}
    </button>
  )
}
