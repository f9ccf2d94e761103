import type { MouseEvent } from 'react'
import { useEffect, useId, useRef } from 'react'

export interface FormError {
  /** The field's name as a person reads it. */
  field: string
  /** The id of its control. */
  id: string
  message: string
}

interface FormErrorsProps {
  errors: readonly FormError[]
  /** Raise it with every attempt (react-hook-form's `formState.submitCount`), so that a second failing attempt takes the focus again. */
  submitCount?: number
}

/**
 * After a failed attempt the focus goes where the work is: to the only wrong field, or, when two or
 * more are wrong, to a summary whose lines lead to them. Nothing takes the focus while one types.
 */
export function FormErrors({ errors, submitCount }: FormErrorsProps) {
  const summary = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const latest = useRef(errors)
  const many = errors.length > 1
  // Without a count, an attempt shows itself only by errors appearing.
  const attempt = submitCount ?? (many ? 'many' : 'few')

  useEffect(() => {
    latest.current = errors
  })

  useEffect(() => {
    if (attempt === 0 || attempt === 'few') return
    const [first, second] = latest.current
    if (second) summary.current?.focus()
    else if (first) document.getElementById(first.id)?.focus()
  }, [attempt])

  if (!many) return null

  const goTo = (event: MouseEvent, id: string) => {
    event.preventDefault()
    const control = document.getElementById(id)
    control?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
  }

  return (
    <div
      ref={summary}
      tabIndex={-1}
      role="group"
      aria-labelledby={titleId}
      className="rounded-m border border-heart bg-heart-wash p-4"
    >
      <h2 id={titleId} className="text-lg">
        Please fix {errors.length} fields
      </h2>
      <ul className="mt-2 grid gap-1">
        {errors.map((error) => (
          <li key={error.id}>
            <a
              href={`#${error.id}`}
              className="inline-block py-0.5 underline underline-offset-3"
              onClick={(event) => {
                goTo(event, error.id)
              }}
            >
              <span className="font-medium">{error.field}:</span> {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
