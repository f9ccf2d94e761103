import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

import { ApiFailure, messageOf } from './errors'

/**
 * Puts the server's words about fields at those fields.
 * Gives back what is left to say about the form as a whole, or null when there is nothing.
 */
export function showFieldProblems<T extends FieldValues>(
  error: unknown,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
): string | null {
  if (error instanceof ApiFailure) {
    if (error.kind === 'cancelled') return null
    const known = error.fields.filter((problem) => fields.some((field) => field === problem.field))
    for (const { field, message } of known) {
      setError(field as Path<T>, { type: 'server', message })
    }
    if (known.length > 0) return null
  }
  return messageOf(error)
}
