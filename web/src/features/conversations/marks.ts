import { webAddress } from '../../lib/web-address'

/**
 * The small part of Markdown that messages know: bold, italic, code, quotes, lists and bare web addresses. It becomes
 * a tree that is drawn as elements; no HTML is made of it anywhere.
 */

export type Inline =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'link'; readonly href: string }
  | { readonly is: 'strong' | 'em'; readonly parts: readonly Inline[] }

export type Block =
  | { readonly is: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly is: 'list'
      /** The number of the first item; null for bullets. */
      readonly start: number | null
      readonly items: readonly (readonly Inline[])[]
    }

/** Deeper is shown as it was typed. */
const DEEPEST = 5

const FENCE = /^ {0,3}```[^`]*$/
const QUOTE = /^ {0,3}> ?/
const ITEM = /^ {0,3}(?:([-*+])|(\d{1,9})[.)]) +(?=\S)/

export function blocksOf(content: string, depth = 0): readonly Block[] {
  const lines = content.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let plain: string[] = []
  let at = 0

  const endParagraph = () => {
    if (plain.length > 0) blocks.push({ is: 'paragraph', parts: inlinesOf(plain.join('\n')) })
    plain = []
  }
  /** As many lines from here as fit; at least one. */
  const take = (fits: (line: string) => boolean): string[] => {
    let end = at + 1
    while (end < lines.length && fits(lines[end] ?? '')) end += 1
    const taken = lines.slice(at, end)
    at = end
    return taken
  }

  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '') {
      endParagraph()
      at += 1
    } else if (FENCE.test(line)) {
      endParagraph()
      const [, ...code] = take((next) => !FENCE.test(next))
      // The end mark; missing, everything to the end is code.
      at += 1
      blocks.push({ is: 'code', text: code.join('\n') })
    } else if (QUOTE.test(line) && depth < DEEPEST) {
      endParagraph()
      const quoted = take((next) => QUOTE.test(next)).map((next) => next.replace(QUOTE, ''))
      blocks.push({ is: 'quote', blocks: blocksOf(quoted.join('\n'), depth + 1) })
    } else if (ITEM.test(line)) {
      endParagraph()
      blocks.push(listOf(take(isMoreOf(line))))
    } else {
      plain.push(line)
      at += 1
    }
  }
  endParagraph()
  return blocks
}

/** The same kind of item again, or a further line of the one before. */
function isMoreOf(first: string): (line: string) => boolean {
  const isBullet = ITEM.exec(first)?.[1] !== undefined
  return (line) => {
    const item = ITEM.exec(line)
    return item ? (item[1] !== undefined) === isBullet : /^ {2,}\S/.test(line)
  }
}

function listOf(lines: readonly string[]): Block {
  const items: string[] = []
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''))
    else items.push(`${items.pop() ?? ''}\n${line.trim()}`)
  }
  const number = ITEM.exec(lines[0] ?? '')?.[2]
  return {
    is: 'list',
    start: number === undefined ? null : Number(number),
    items: items.map((item) => inlinesOf(item)),
  }
}

const MARKS = ['***', '**', '__', '*', '_'] as const

export function inlinesOf(text: string, depth = 0): readonly Inline[] {
  const parts: Inline[] = []
  /** Marks that have no end in the rest of this text: looked for once, not once for each. */
  const endless = new Set<string>()
  let plain = ''
  let at = 0

  const add = (part: Inline, length: number) => {
    if (plain !== '') parts.push({ is: 'text', text: plain })
    plain = ''
    parts.push(part)
    at += length
  }

  while (at < text.length) {
    const found = codeAt(text, at) ?? linkAt(text, at) ?? emphasisAt(text, at, depth, endless)
    if (found) {
      add(found.part, found.length)
    } else {
      // A run of marks that mean nothing is passed as a whole.
      const run = /^(?:`+|\*+|_+)/.exec(text.slice(at, at + 64))?.[0].length ?? 1
      plain += text.slice(at, at + run)
      at += run
    }
  }
  if (plain !== '') parts.push({ is: 'text', text: plain })
  return parts
}

type Found = { readonly part: Inline; readonly length: number } | null

function codeAt(text: string, at: number): Found {
  if (text[at] !== '`') return null
  const ticks = /^`+/.exec(text.slice(at))?.[0] ?? '`'
  const from = at + ticks.length
  for (let end = text.indexOf(ticks, from); end >= 0;) {
    const run = /^`+/.exec(text.slice(end))?.[0].length ?? 0
    if (run === ticks.length) {
      const inside = text.slice(from, end)
      // A space on both sides is there for a tick at the edge.
      const code = /^ .*\S.* $/s.test(inside) ? inside.slice(1, -1) : inside
      return { part: { is: 'code', text: code }, length: end + run - at }
    }
    end = text.indexOf(ticks, end + run)
  }
  return null
}

const ADDRESS = /^https?:\/\/[^\s<>"`]+/i

function linkAt(text: string, at: number): Found {
  if (!/h/i.test(text[at] ?? '') || isWord(text[at - 1])) return null
  const address = ADDRESS.exec(text.slice(at, at + 2_048))?.[0]
  const href = address === undefined ? '' : withoutEnd(address)
  if (webAddress(href) === undefined) return null
  return { part: { is: 'link', href }, length: href.length }
}

/** The full stop after an address belongs to the sentence, and so does a bracket that was opened before it. */
function withoutEnd(address: string): string {
  let end = address.length
  for (;;) {
    const last = address[end - 1] ?? ''
    const rest = address.slice(0, end)
    const isLoose = last === ')' && count(rest, ')') > count(rest, '(')
    if (!isLoose && !/[.,;:!?'*_~\]]/.test(last)) return rest
    end -= 1
  }
}

const count = (text: string, letter: string) => text.split(letter).length - 1

function emphasisAt(text: string, at: number, depth: number, endless: Set<string>): Found {
  const mark = MARKS.find((one) => text.startsWith(one, at))
  if (mark === undefined || depth >= DEEPEST || endless.has(mark)) return null
  const from = at + mark.length
  const opens = isInk(text[from]) && !(mark.startsWith('_') && isWord(text[at - 1]))
  if (!opens) return null
  const end = endOf(text, mark, from)
  if (end === null) {
    endless.add(mark)
    return null
  }
  const parts = inlinesOf(text.slice(from, end), depth + 1)
  const length = end + mark.length - at
  if (mark === '***') return { part: { is: 'strong', parts: [{ is: 'em', parts }] }, length }
  return { part: { is: mark.length === 2 ? 'strong' : 'em', parts }, length }
}

function endOf(text: string, mark: string, from: number): number | null {
  const letter = mark.charAt(0)
  for (let end = text.indexOf(mark, from + 1); end >= 0; end = text.indexOf(mark, end + 1)) {
    const after = text[end + mark.length]
    // One star does not end at two: those belong to something bold inside.
    const isPartOfMore = text[end - 1] === letter || after === letter
    if (isPartOfMore && mark.length === 1) {
      while (text[end + 1] === letter) end += 1
      continue
    }
    if (isInk(text[end - 1]) && !(letter === '_' && isWord(after))) return end
  }
  return null
}

const isInk = (letter: string | undefined) => letter !== undefined && /\S/.test(letter)
const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter)
