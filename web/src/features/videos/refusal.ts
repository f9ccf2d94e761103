import { ApiFailure, messageOf } from '../../api/errors'

/** A 422 has its sentence at the field; where there is one field only, it is about that. */
export const refusalOf = (error: unknown): string =>
  error instanceof ApiFailure ? (error.fields[0]?.message ?? error.message) : messageOf(error)
