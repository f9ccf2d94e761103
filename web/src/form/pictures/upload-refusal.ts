import { ApiFailure, messageOf } from '../../api/errors'

/** A 422 about a file has its sentence at the field, which is this one. */
export const uploadRefusal = (error: unknown): string =>
  error instanceof ApiFailure ? (error.fields[0]?.message ?? error.message) : messageOf(error)
