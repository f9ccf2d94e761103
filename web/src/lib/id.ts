/** An id as it stands in an address; null for anything else. */
export const parseId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/** The id in a path such as `/requests/$requestId/edit`. */
export function idIn(pattern: string, params: Record<string, string | undefined>): number | null {
  const name = /\$(\w*id)\b/i.exec(pattern)?.[1]
  return name === undefined ? null : parseId(params[name])
}
