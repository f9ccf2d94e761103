import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

import { ApiFailure } from '../api/errors'

/**
 * Puts the server's messages about fields at those fields.
 * Gives back the error if something is left to say about the form as a whole, or null.
 */
export function showFieldProblems<T extends FieldValues>(
  error: unknown,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
  /** The form's field for a name in the API. */
  fieldOf: (apiField: string) => string = (name) => name,
): unknown {
  if (!(error instanceof ApiFailure)) return error
  if (error.kind === 'cancelled') return null
  const known = error.fields.flatMap(({ field, message }) => {
    const name = fieldOf(field)
    // A field that is a list has fields of its own inside, such as `milestones.0.due_date`.
    const isKnown = fields.some((one) => one === name || name.startsWith(`${one}.`))
    return isKnown ? [{ name: name as Path<T>, message }] : []
  })
  for (const { name, message } of known) setError(name, { type: 'server', message })
  return known.length > 0 ? null : error
}

interface ProblemAt {
  readonly path: string
  readonly message: string
}

/** The messages at a field, and at the fields inside it if it is a list. */
export function problemsIn(path: string, error: unknown): readonly ProblemAt[] {
  if (typeof error !== 'object' || error === null) return []
  const { message } = error as { readonly message?: unknown }
  if (typeof message === 'string') return [{ path, message }]
  const inside = Object.entries(error).filter(([name]) => name !== 'ref')
  return inside.flatMap(([name, one]) => problemsIn(`${path}.${name}`, one))
}
