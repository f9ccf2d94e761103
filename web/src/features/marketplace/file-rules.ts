import { formatBytes } from '../../lib/bytes'

export const MOST_FILES = 20
const MOST_BYTES = 500 * 1024 * 1024

/** Spares an upload that the server would refuse; the server looks at the content itself. */
export function filesProblem(
  chosen: readonly { readonly name: string; readonly size: number }[],
  count: number,
): string | null {
  const empty = chosen.find(({ size }) => size === 0)
  if (empty) return `${empty.name} is empty. Please choose another file.`
  const large = chosen.find(({ size }) => size > MOST_BYTES)
  if (large) {
    return `${large.name} is ${formatBytes(large.size)}. A file can be at most ${formatBytes(MOST_BYTES)}.`
  }
  return count + chosen.length > MOST_FILES
    ? `A product can have up to ${MOST_FILES} files. Remove one to add another.`
    : null
}
