import { ApiFailure, messageOf } from '../../api/errors'

/** A 422 about a picture has its sentence at the field, which is this one. */
export const pictureRefusal = (error: unknown): string =>
  error instanceof ApiFailure ? (error.fields[0]?.message ?? error.message) : messageOf(error)
