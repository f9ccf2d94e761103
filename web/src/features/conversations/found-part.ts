/** A piece of a text around the first place where a word is found: before it, itself, after it. */
export type FoundPart = readonly [before: string, found: string, after: string]

const BEFORE = 40
const AFTER = 120

/** Without case and accents, as the server looks. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function foundPart(content: string, word: string): FoundPart {
  // Letter by letter, so that a place in the folded text is a place in the real one.
  const letters = Array.from(content.replace(/\s+/g, ' '))
  const plain = letters.map(folded)
  const wanted = folded(word.trim().replace(/\s+/g, ' '))
  const at = wanted === '' ? -1 : placeOf(plain, wanted)
  if (at < 0) return [letters.slice(0, BEFORE + AFTER).join(''), '', '']
  let end = at
  for (let length = 0; length < wanted.length && end < plain.length; end += 1) {
    length += plain[end]?.length ?? 0
  }
  const from = Math.max(0, at - BEFORE)
  const until = Math.min(letters.length, end + AFTER)
  return [
    (from > 0 ? '… ' : '') + letters.slice(from, at).join(''),
    letters.slice(at, end).join(''),
    letters.slice(end, until).join('') + (until < letters.length ? ' …' : ''),
  ]
}

/** The letter at which the folded text has it. */
function placeOf(plain: readonly string[], wanted: string): number {
  const at = plain.join('').indexOf(wanted)
  if (at < 0) return -1
  let length = 0
  return plain.findIndex((letter) => {
    length += letter.length
    return length > at
  })
}
