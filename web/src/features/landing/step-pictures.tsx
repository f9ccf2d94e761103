import type { ReactNode } from 'react'

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 260 180" aria-hidden="true" className="block h-full w-full">
      {children}
    </svg>
  )
}

/** A sheet with a few lines and a price tag. */
export function AskPicture() {
  return (
    <Picture>
      <rect className="fill-surface stroke-line" x="62" y="28" width="136" height="170" rx="12" />
      <rect className="fill-ink" x="82" y="52" width="72" height="10" rx="3" />
      <g className="fill-ink-soft" opacity=".35">
        <rect x="82" y="76" width="96" height="6" rx="3" />
        <rect x="82" y="90" width="84" height="6" rx="3" />
        <rect x="82" y="104" width="92" height="6" rx="3" />
      </g>
      <rect className="fill-accent" x="82" y="128" width="58" height="22" rx="11" />
      <path className="stroke-accent-ink" d="M97 139h28" strokeWidth="5" strokeLinecap="round" />
      <g className="fill-spark stroke-spark-edge" strokeWidth="1.5" strokeLinejoin="round">
        <path d="M214 40l-40 40-7 17 17-7 40-40z" />
      </g>
      <path className="stroke-spark-edge" d="M206 48l10 10" strokeWidth="1.5" />
    </Picture>
  )
}

/** Three proposals side by side, as the table of the app has them; one of them is the best match. */
export function ComparePicture() {
  return (
    <Picture>
      <rect className="fill-surface stroke-line" x="26" y="30" width="208" height="150" rx="12" />
      <rect className="fill-accent-wash" x="95" y="31" width="69" height="149" />
      {[60, 129, 198].map((x, column) => (
        <g key={x}>
          <circle
            className={column === 1 ? 'fill-accent' : 'fill-line-firm'}
            cx={x}
            cy="54"
            r="11"
          />
          <circle className="fill-surface" cx={x} cy="51" r="3.5" />
          <path className="fill-surface" d={`M${x - 6.5} 61a6.5 5.5 0 0 1 13 0z`} />
          <rect className="fill-ink" x={x - 18} y="78" width="36" height="8" rx="3" />
          <g className="fill-ink-soft" opacity=".35">
            <rect x={x - 22} y="104" width="44" height="6" rx="3" />
            <rect x={x - 15} y="130" width="30" height="6" rx="3" />
          </g>
        </g>
      ))}
      <g className="stroke-line" strokeWidth="1.5">
        <path d="M26 95h208M26 121h208M26 147h208" />
      </g>
      <rect className="fill-accent" x="105" y="153" width="48" height="18" rx="9" />
      <path
        className="stroke-accent-ink"
        d="m122 162 4.5 4.5 8-9"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Picture>
  )
}

/** Two bubbles, one from each side. */
export function TalkPicture() {
  return (
    <Picture>
      <path
        className="fill-surface stroke-line"
        d="M48 30h98a16 16 0 0 1 16 16v20a16 16 0 0 1-16 16H60l-18 12 4-16a15 15 0 0 1-12-14V46a16 16 0 0 1 14-16z"
      />
      <g className="fill-ink-soft" opacity=".4">
        <rect x="52" y="46" width="90" height="6" rx="3" />
        <rect x="52" y="60" width="58" height="6" rx="3" />
      </g>
      <path
        className="fill-accent"
        d="M114 98h98a16 16 0 0 1 16 16v18a16 16 0 0 1-10 15l4 16-19-15h-89a16 16 0 0 1-16-16v-18a16 16 0 0 1 16-16z"
      />
      <g className="fill-accent-ink">
        <rect x="118" y="113" width="86" height="6" rx="3" />
        <rect x="118" y="127" width="66" height="6" rx="3" opacity=".6" />
      </g>
    </Picture>
  )
}

/** A text with its changes marked, and the ring closed on it. */
export function AgreePicture() {
  return (
    <Picture>
      <rect className="fill-surface stroke-line" x="44" y="24" width="150" height="174" rx="12" />
      <g className="fill-ink-soft" opacity=".35">
        <rect x="64" y="46" width="110" height="6" rx="3" />
        <rect x="64" y="66" width="34" height="6" rx="3" />
        <rect x="64" y="106" width="104" height="6" rx="3" />
        <rect x="64" y="126" width="62" height="6" rx="3" />
      </g>
      <rect className="fill-heart-wash" x="102" y="60" width="44" height="18" rx="4" />
      <path className="stroke-heart" d="M107 69h34" strokeWidth="2" />
      <rect className="fill-accent-wash" x="64" y="80" width="84" height="18" rx="4" />
      <rect className="fill-accent" x="70" y="86" width="72" height="6" rx="3" />
      <g transform="translate(152 92) scale(2.4)">
        <circle className="fill-surface" cx="16" cy="16" r="14" />
        <path className="fill-accent" d="M4 16A12 12 0 0 1 16 4v7a5 5 0 0 0-5 5z" />
        <path className="fill-accent" d="M28 16a12 12 0 0 1-12 12v-7a5 5 0 0 0 5-5z" />
        <path className="fill-spark" d="M16 4a12 12 0 0 1 12 12h-7a5 5 0 0 0-5-5z" />
        <path className="fill-ink" d="M16 28A12 12 0 0 1 4 16h7a5 5 0 0 0 5 5z" />
      </g>
    </Picture>
  )
}
