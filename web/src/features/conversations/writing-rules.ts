import { whenUsed } from '../../lib/when-used'

/** What a message may be; the server says the same. */
export const MOST_CHARACTERS = 10_000
export const MOST_FILES = 10
const MOST_BYTES = 25 * 1024 * 1024
/** From here on it is said how much room is left. */
const NEAR_THE_END = 500

const number = whenUsed(() => new Intl.NumberFormat('en'))

/** As people count them, and the server: an emoji of one code point is one. */
const charactersIn = (text: string) => Array.from(text.trim()).length

/** Why this can't be sent as it is; null when it can. */
export function textProblem(text: string, files: number): string | null {
  if (text.trim() === '' && files === 0) return 'Write a message or attach a file first.'
  const over = charactersIn(text) - MOST_CHARACTERS
  if (over <= 0) return null
  const most = number().format(MOST_CHARACTERS)
  return `A message can have at most ${most} characters. This one is ${number().format(over)} too long.`
}

/** How much room is left, once that is worth knowing. */
export function roomLeft(text: string): string | null {
  // A text has no more code points than units: short ones need no counting.
  if (text.length < MOST_CHARACTERS - NEAR_THE_END) return null
  const left = MOST_CHARACTERS - charactersIn(text)
  if (left > NEAR_THE_END) return null
  if (left < 0) return `${number().format(-left)} too many`
  return `${number().format(left)} left`
}

/** Why this file can't go with the message; null when it can be tried. */
export function fileProblem(
  { name, size }: { readonly name: string; readonly size: number },
  already: number,
): string | null {
  if (size === 0) return `“${name}” is empty.`
  if (size > MOST_BYTES) return `“${name}” is larger than 25 MB, the limit for one file.`
  if (already >= MOST_FILES) {
    return `A message can have at most ten files. “${name}” wasn’t added.`
  }
  return null
}
