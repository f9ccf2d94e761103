import { ApiFailure, messageOf } from '../../api/errors'

/** The server names the places it refuses; a person wants to read who it is. */
export function inviteProblem(error: unknown, names: readonly string[]): string {
  const refused = error instanceof ApiFailure ? error.fields : []
  const told = refused.flatMap(({ field, message }) => {
    const place = /^developer_ids\[(\d+)\]$/.exec(field)?.[1]
    return [place === undefined ? message : `${names[Number(place)] ?? 'Someone'}: ${message}`]
  })
  return told.length > 0 ? told.join(' ') : messageOf(error)
}
