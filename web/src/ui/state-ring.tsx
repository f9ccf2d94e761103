export type Ring = 'none' | 'open' | 'half' | 'turn' | 'done' | 'stop'

const QUARTERS: Readonly<Partial<Record<Ring, string>>> = {
  open: 'M8 2.5A5.5 5.5 0 0 1 13.5 8',
  half: 'M8 2.5a5.5 5.5 0 0 1 0 11',
  turn: 'M8 2.5a5.5 5.5 0 0 1 0 11',
}

/** How far a thing has come, as the ring of the mark. Its word always stands beside it. */
export function StateRing({ ring, className }: { ring: Ring; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
      className={className ?? 'size-4 flex-none'}
    >
      {ring === 'done' ? (
        <>
          <circle cx="8" cy="8" r="7" className="fill-accent" />
          <path
            d="m4.9 8.2 2.15 2.15 4.05-4.4"
            className="stroke-accent-ink"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : ring === 'none' || ring === 'stop' ? (
        <g className="stroke-line-firm" strokeWidth="1.75">
          <circle cx="8" cy="8" r="5.75" />
          {ring === 'stop' && <path d="M4 12 12 4" />}
        </g>
      ) : (
        <g strokeWidth="3">
          <circle cx="8" cy="8" r="5.5" className="stroke-ring" />
          <path d={QUARTERS[ring]} className="stroke-accent" />
          {ring === 'turn' && <path d="M8 13.5A5.5 5.5 0 0 1 2.5 8" className="stroke-spark" />}
        </g>
      )}
    </svg>
  )
}
