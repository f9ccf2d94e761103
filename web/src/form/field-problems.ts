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
    const name = fields.find((one) => one === fieldOf(field))
    return name === undefined ? [] : [{ name, message }]
  })
  for (const { name, message } of known) setError(name, { type: 'server', message })
  return known.length > 0 ? null : error
}
