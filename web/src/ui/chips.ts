interface Limits {
  readonly max: number
  readonly maxLength: number
}

interface Adding {
  readonly chips: string[]
  readonly added: readonly string[]
  /** What stays in the field because it could not be added. */
  readonly left: string
  readonly refused: string | undefined
}

const sameWord = (one: string, other: string) =>
  one.toLocaleLowerCase() === other.toLocaleLowerCase()

/** Takes a typed or pasted list apart and adds what is new; nothing that is refused is thrown away. */
export function addChips(
  before: readonly string[],
  typed: string,
  { max, maxLength }: Limits,
): Adding {
  const chips = [...before]
  const left: string[] = []
  let refused: string | undefined
  for (const part of typed.split(/[,;\n]/)) {
    const word = part.trim().replace(/\s+/g, ' ')
    if (word === '' || chips.some((chip) => sameWord(chip, word))) continue
    if (Array.from(word).length > maxLength) {
      refused ??= `Use at most ${maxLength} characters each.`
      left.push(word)
    } else if (chips.length >= max) {
      refused ??= `You can add up to ${max}. Remove one to add another.`
      left.push(word)
    } else {
      chips.push(word)
    }
  }
  return { chips, added: chips.slice(before.length), left: left.join('; '), refused }
}
