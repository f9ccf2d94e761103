import { diffWordsWithSpace } from 'diff'

/** A piece of a text: as it was, removed or added. */
export interface Piece {
  readonly kind: 'same' | 'gone' | 'added'
  readonly text: string
}

/** Texts that have nothing in common would be compared for long, to no end. */
const MOST_MS = 500

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }) =>
  added ? 'added' : removed ? 'gone' : 'same'

/** The lines in which a word changed, each in pieces. Lines that say the same are left out. */
export function changedLines(before: string, now: string): readonly (readonly Piece[])[] {
  const parts = diffWordsWithSpace(before, now, { timeout: MOST_MS })
  const pieces: readonly Piece[] = parts?.map((part) => ({
    kind: kindOf(part),
    text: part.value,
  })) ?? [
    { kind: 'gone', text: before },
    { kind: 'added', text: now },
  ]
  const lines: Piece[][] = [[]]
  for (const { kind, text } of pieces) {
    text.split('\n').forEach((line, at) => {
      if (at > 0) lines.push([])
      if (line !== '') lines.at(-1)?.push({ kind, text: line })
    })
  }
  return lines.filter((line) =>
    line.some(({ kind, text }) => kind !== 'same' && text.trim() !== ''),
  )
}
