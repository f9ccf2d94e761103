import { useState, type CSSProperties, type PointerEvent } from 'react'

import { clock, spokenTime } from '../../lib/clock'
import { chapterAt, frameAt, markNear, type Chapter, type Mark, type Storyboard } from './film'

interface TimelineProps {
  time: number
  duration: number
  bufferedTo: number
  chapters: readonly Chapter[]
  marks: readonly Mark[]
  storyboard: Storyboard | null
  onSeek: (seconds: number) => void
}

const WIDE = 1000
/** So near to a mark, as a part of the film, the pointer means it. */
const NEAR = 0.015

const placedAt = (part: number) => ({ '--at': `${part * 100}%` }) as CSSProperties

/** Where the film is, how far it is loaded, its chapters and marks; and under the pointer the frame of that moment. */
export function Timeline({
  time,
  duration,
  bufferedTo,
  chapters,
  marks,
  storyboard,
  onSeek,
}: TimelineProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const along = (seconds: number) => (duration > 0 ? (seconds / duration) * WIDE : 0)
  const chapter = chapterAt(chapters, time)

  const mark = pointed === null ? undefined : markNear(marks, pointed, duration * NEAR)

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const part = Math.max(0, Math.min(1, (event.clientX - left) / width))
    setPointed(part * duration)
  }

  return (
    <div
      className="vp-timeline"
      onPointerMove={point}
      onPointerLeave={() => {
        setPointed(null)
      }}
    >
      <svg viewBox={`0 0 ${WIDE} 4`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="vp-rail" width={WIDE} height="4" />
        <rect className="vp-loaded" width={along(bufferedTo)} height="4" />
        <rect className="vp-played" width={along(time)} height="4" />
        {chapters
          .filter(({ at }) => at > 0 && at < duration)
          .map(({ at }) => (
            <rect key={at} className="vp-gap" x={along(at) - 2} width="4" height="4" />
          ))}
      </svg>
      {marks
        .filter(({ at }) => at <= duration)
        .map(({ at }, index) => (
          // Two can be about the same moment. They are listed with their texts below the film.
          <span
            key={index}
            className="vp-mark"
            aria-hidden="true"
            // Set by the script as a property, which the policy allows; it would refuse an attribute in HTML.
            style={placedAt(at / duration)}
          />
        ))}
      <input
        type="range"
        aria-label="Seek"
        min={0}
        max={duration || 1}
        step={0.1}
        value={Math.min(time, duration || 1)}
        aria-valuetext={`${spokenTime(time)} of ${spokenTime(duration)}${chapter ? `, ${chapter.title}` : ''}`}
        onChange={({ target }) => {
          onSeek(Number(target.value))
        }}
      />
      {pointed !== null && duration > 0 && (
        <div className="vp-preview" aria-hidden="true" style={placedAt(pointed / duration)}>
          {storyboard && <Frame storyboard={storyboard} seconds={pointed} />}
          <span className="vp-preview-text">
            {mark?.text ?? chapterAt(chapters, pointed)?.title}{' '}
            <b className="tabular">{clock(pointed)}</b>
          </span>
        </div>
      )}
    </div>
  )
}

function Frame({ storyboard, seconds }: { storyboard: Storyboard; seconds: number }) {
  const { url, columns, rows, width, height } = storyboard
  const { x, y } = frameAt(storyboard, seconds)
  return (
    <svg
      className="vp-frame"
      viewBox={`${x} ${y} ${width} ${height}`}
      width={width}
      height={height}
    >
      <image href={url} width={columns * width} height={rows * height} />
    </svg>
  )
}
