import type { ReactNode } from 'react'

interface Bar {
  readonly name: string
  readonly value: number
  /** Its value in words, shown under the pointer. */
  readonly text: string
}

interface BarsProps {
  bars: readonly Bar[]
  /** The value that fills the whole height; the largest unless told. */
  most?: number
  /** The same in words, for those who don't see the bars. */
  children: ReactNode
}

const HIGH = 96
const STEP = 14

/** A row of bars from the first to the last. */
export function Bars({ bars, most, children }: BarsProps) {
  const top = most ?? Math.max(1, ...bars.map(({ value }) => value))
  const first = bars[0]
  const last = bars.at(-1)
  return (
    <figure className="grid gap-1.5">
      <svg
        viewBox={`0 0 ${bars.length * STEP} ${HIGH}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-b border-line"
        aria-hidden="true"
      >
        {bars.map(({ name, value, text }, at) => {
          const height = value === 0 ? 1 : Math.max(3, (value / top) * HIGH)
          return (
            <g key={name} className={value === 0 ? 'fill-line' : 'fill-accent'}>
              <title>{`${name}: ${text}`}</title>
              <rect x={at * STEP + 2} y={HIGH - height} width={STEP - 4} height={height} />
            </g>
          )
        })}
      </svg>
      <figcaption aria-hidden="true" className="tabular flex justify-between text-sm text-ink-soft">
        <span>{first?.name}</span>
        <span>{last?.name}</span>
      </figcaption>
      {children}
    </figure>
  )
}
