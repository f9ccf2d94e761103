import type { SharedRequest } from '../../api/types'

type Seen = Pick<SharedRequest, 'viewed_at'>

/** New is what nobody has looked at: `viewed_at` is missing. */
export const isUnseen = ({ viewed_at }: Seen) => (viewed_at ?? null) === null

/** What the bell says. */
export const countUnseen = (requests: readonly Seen[]) => requests.filter(isUnseen).length

/** New ones on top; otherwise as they come, the newest first. */
export function unseenFirst<Row extends Seen>(requests: readonly Row[]): Row[] {
  return [...requests.filter(isUnseen), ...requests.filter((row) => !isUnseen(row))]
}
