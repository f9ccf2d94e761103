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

/** Four faces, one of them linked to the request by reasons. */
export function MatchPicture() {
  return (
    <Picture>
      <g className="stroke-line-firm" fill="none" strokeWidth="1.5" strokeDasharray="2 5">
        <path d="M86 90C120 90 128 34 178 34" />
        <path d="M86 90C120 90 128 146 178 146" />
      </g>
      <path
        className="stroke-accent"
        d="M86 90h84"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <rect className="fill-surface stroke-line" x="34" y="60" width="52" height="60" rx="9" />
      <rect className="fill-ink" x="45" y="74" width="30" height="6" rx="3" />
      <rect className="fill-ink-soft" opacity=".35" x="45" y="87" width="24" height="5" rx="2.5" />
      <rect className="fill-ink-soft" opacity=".35" x="45" y="98" width="28" height="5" rx="2.5" />
      <Face x={196} y={34} />
      <Face x={196} y={146} />
      <circle className="fill-accent" cx="200" cy="90" r="29" />
      <circle className="fill-accent-ink" cx="200" cy="83" r="8.5" />
      <path className="fill-accent-ink" d="M183 108a17 15 0 0 1 34 0z" />
      <circle className="fill-spark" cx="223" cy="68" r="9" />
    </Picture>
  )
}

function Face({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <circle className="fill-surface stroke-line" cx={x} cy={y} r="19" />
      <circle className="fill-line-firm" cx={x} cy={y - 5} r="5.5" />
      <path className="fill-line-firm" d={`M${x - 11} ${y + 12}a11 10 0 0 1 22 0z`} />
    </g>
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
