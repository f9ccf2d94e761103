/** Readers of an address that anybody may have written: what makes no sense is passed over. */

export function textIn(value: unknown, longest: number): string {
  if (typeof value !== 'string') return ''
  // By characters, so that none is cut in two. Trimmed at both ends, so that reading it again changes nothing.
  return Array.from(value.trim()).slice(0, longest).join('').trimEnd()
}

/** In the address they are one list with commas; written by hand, the name may also be repeated. */
export function wordsIn(value: unknown, longest: number, most: number): string[] {
  const parts = (Array.isArray(value) ? value : [value])
    .flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : []))
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.length <= longest)
  return [...new Set(parts)].slice(0, most)
}
