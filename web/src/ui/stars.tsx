import clsx from 'clsx'
import { useId } from 'react'

const STARS = [1, 2, 3, 4, 5] as const
const SHAPE = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z'

interface StarsInputProps {
  /** 1 to 5, or 0 while nothing is chosen. */
  value: number
  onChange: (stars: number) => void
  label: string
  error?: string | undefined
  /** For a summary of errors to lead to: the id of the first star. */
  id?: string
}

/** A rating to give: a radio group, so arrows, Space and screen readers know what to do. */
export function StarsInput({ value, onChange, label, error, id }: StarsInputProps) {
  const ownId = useId()
  const firstId = id ?? `${ownId}-1`
  const errorId = `${ownId}-error`
  const wrong = error !== undefined && error !== ''

  return (
    <fieldset className="field justify-items-start" aria-describedby={wrong ? errorId : undefined}>
      <legend className="field-label mb-1">{label}</legend>
      <div className="star-row -ml-2 flex items-center">
        {STARS.map((star) => (
          <label key={star} className="star-choice">
            <input
              type="radio"
              className="ghost-input"
              name={ownId}
              id={star === 1 ? firstId : undefined}
              value={star}
              checked={value === star}
              aria-label={star === 1 ? '1 star' : `${star} stars`}
              onChange={() => {
                onChange(star)
              }}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path className={clsx('star', star <= value && 'star-full')} d={SHAPE} />
            </svg>
          </label>
        ))}
        <span aria-hidden="true" className="tabular ml-2 min-w-[4ch] text-note text-ink-soft">
          {value > 0 ? `${value} of 5` : ''}
        </span>
      </div>
      <p className="field-error" id={errorId} aria-live="polite">
        {wrong ? error : null}
      </p>
    </fieldset>
  )
}

interface StarsProps {
  /** 0 to 5, parts of a star included. */
  value: number
  /** How many ratings it is made of. */
  count?: number
  className?: string
}

/** A rating received, to a tenth of a star. */
export function Stars({ value, count, className }: StarsProps) {
  const rounded = Math.round(Math.min(5, Math.max(0, value)) * 10) / 10
  const label =
    count === 0
      ? 'No ratings yet'
      : `${rounded} out of 5${count === undefined ? '' : `, ${count} ${count === 1 ? 'rating' : 'ratings'}`}`
  const row = (full: boolean) =>
    STARS.map((star) => (
      <path
        key={star}
        className={clsx('star', full && 'star-full')}
        transform={`translate(${(star - 1) * 24} 0)`}
        d={SHAPE}
      />
    ))

  return (
    <span className={clsx('inline-flex items-center gap-1.5', className)}>
      <svg role="img" aria-label={label} viewBox="0 0 120 24" className="h-[1.05em] w-[5.25em]">
        {row(false)}
        {/* An inner drawing clips what goes past its edge. */}
        <svg width={rounded * 24} height="24">
          {row(true)}
        </svg>
      </svg>
      {count !== undefined && count > 0 && (
        <span aria-hidden="true" className="tabular">
          {rounded.toFixed(1)} <span className="text-ink-soft">({count})</span>
        </span>
      )}
    </span>
  )
}
