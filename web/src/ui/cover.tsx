import clsx from 'clsx'
import type { ReactNode } from 'react'

import type { Draw, Palette } from './cover-art'
import { HEIGHT, OF_TONE, PALETTES, WIDTH, drawFrom } from './cover-art'

type Motif = (draw: Draw, palette: Palette) => ReactNode

const round = (value: number) => Math.round(value * 10) / 10
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Long waves under a sun. */
const tide: Motif = (draw, { line, spot }) => {
  const start = 250 + draw(80)
  const swell = 60 + draw(70)
  const sun = { x: 360 + draw(180), y: 110 + draw(60), r: 38 + draw(26) }
  return (
    <>
      <circle className={spot} cx={round(sun.x)} cy={round(sun.y)} r={round(sun.r)} />
      <g className={line} fill="none" strokeWidth="1.5" strokeOpacity=".6">
        {times(7).map((wave) => {
          const y = start + wave * 18
          return (
            <path
              key={wave}
              d={`M-20 ${round(y)}C110 ${round(y - swell)} 150 ${round(y + swell)} 290 ${round(y - 20)}S500 ${round(y - swell * 2)} 680 ${round(y - swell)}`}
            />
          )
        })}
      </g>
    </>
  )
}

/** Quarters of the ring, laid like tiles. */
const tiles: Motif = (draw, { quiet, strong, spot }) => {
  const side = 80
  const spotAt = Math.floor(draw(30)) + 5
  return times(40).map((tile) => {
    const x = (tile % 8) * side
    const y = Math.floor(tile / 8) * side
    const turn = Math.floor(draw(4)) * 90
    const kind = draw(1)
    if (kind < 0.25 && tile !== spotAt) return null
    const paint = tile === spotAt ? spot : kind < 0.62 ? quiet : strong
    return (
      <path
        key={tile}
        className={paint}
        transform={`rotate(${turn} ${x + side / 2} ${y + side / 2})`}
        d={`M${x} ${y}h${side}a${side} ${side} 0 0 1-${side} ${side}z`}
      />
    )
  })
}

/** A printed sheet with a card on it. */
const sheet: Motif = (draw, { quiet, strong, spot, ground }) => {
  const left = draw(2) < 1
  const textX = left ? 70 : 330
  const cardX = left ? 400 : 70
  return (
    <>
      <rect className={strong} x={textX} y="86" width={round(120 + draw(80))} height="16" rx="3" />
      {times(5).map((row) => (
        <rect
          key={row}
          className={strong}
          opacity=".35"
          x={textX}
          y={124 + row * 24}
          width={round(140 + draw(100))}
          height="9"
          rx="3"
        />
      ))}
      <rect className={quiet} x={textX} y="268" width="96" height="34" rx="17" />
      <rect className={spot} x={cardX} y="66" width="170" height="268" rx="22" />
      <circle
        className={ground}
        cx={cardX + 85}
        cy={round(150 + draw(60))}
        r={round(34 + draw(16))}
      />
    </>
  )
}

/** Columns of something counted, one of them worth a look. */
const columns: Motif = (draw, { quiet, strong, spot }) => {
  const best = Math.floor(draw(7)) + 2
  return times(11).map((column) => {
    const height = column === best ? 260 + draw(50) : 60 + draw(180)
    return (
      <rect
        key={column}
        className={column === best ? spot : column % 3 === 0 ? strong : quiet}
        x={40 + column * 52}
        y={round(HEIGHT - height)}
        width="36"
        height={round(height + 20)}
        rx="18"
      />
    )
  })
}

/** Rings around a corner. */
const rings: Motif = (draw, { line, spot, strong }) => {
  const x = draw(2) < 1 ? 120 + draw(60) : 440 + draw(80)
  const y = 220 + draw(120)
  const angle = draw(6.28)
  return (
    <>
      <g className={line} fill="none" strokeOpacity=".75">
        {times(8).map((ring) => (
          <circle
            key={ring}
            cx={round(x)}
            cy={round(y)}
            r={70 + ring * 46}
            strokeWidth={ring % 3 === 0 ? 14 : 1.5}
          />
        ))}
      </g>
      <circle className={strong} cx={round(x)} cy={round(y)} r="36" />
      <circle
        className={spot}
        cx={round(x + Math.cos(angle) * 162)}
        cy={round(y - Math.abs(Math.sin(angle)) * 162)}
        r={round(20 + draw(10))}
      />
    </>
  )
}

/** A net of points and the ways between them. */
const net: Motif = (draw, { line, strong, spot, quiet }) => {
  const points = times(11).map((at) => ({
    x: round(50 + (at % 4) * 175 + draw(70)),
    y: round(60 + Math.floor(at / 4) * 130 + draw(60)),
  }))
  const hub = Math.floor(draw(4)) + 4
  return (
    <>
      <g className={line} strokeWidth="1.5" strokeOpacity=".55">
        {points.flatMap((from, index) =>
          points
            .slice(index + 1)
            .filter((to) => Math.hypot(to.x - from.x, to.y - from.y) < 215)
            .map((to) => (
              <path key={`${index}-${to.x}`} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
            )),
        )}
      </g>
      {points.map((point, index) => (
        <circle
          key={`${point.x}-${point.y}`}
          className={index === hub ? spot : index % 2 === 0 ? strong : quiet}
          cx={point.x}
          cy={point.y}
          r={index === hub ? 30 : round(7 + draw(9))}
        />
      ))}
    </>
  )
}

const MOTIFS: readonly Motif[] = [tide, tiles, sheet, columns, rings, net]

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], draw: Draw): Item {
  return items[Math.floor(draw(items.length))] as Item
}

interface CoverProps {
  title: string
  /** Of the person whose cover it is: their initials have the same. */
  tone?: keyof typeof OF_TONE
  className?: string
}

/** The picture of a work that has none: drawn from its title, the same each time. */
export function Cover({ title, tone, className }: CoverProps) {
  const draw = drawFrom(title)
  const drawn = pick(PALETTES, draw)
  const palette = tone === undefined ? drawn : (PALETTES[OF_TONE[tone]] ?? drawn)
  const motif = pick(MOTIFS, draw)

  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={clsx('block h-full w-full', className)}
    >
      <rect className={palette.ground} width={WIDTH} height={HEIGHT} />
      {motif(draw, palette)}
    </svg>
  )
}
