import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

/** Something to go to that the browser knows of itself: a page, one of one's own things. */
export interface Shortcut {
  readonly title: string
  /** What it is, in a word. */
  readonly hint: string
  readonly Icon: LucideIcon
  readonly url: string
  readonly search?: LinkProps['search']
  /** Other words that people may look for it by. */
  readonly also?: string
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

const wordsOf = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Those in which every word begins a word, at most so many. Whose title has them come before whose other words do. */
export function matching(all: readonly Shortcut[], q: string, most: number): readonly Shortcut[] {
  const asked = wordsOf(q)
  if (asked.length === 0) return []
  const has = (text: string) => {
    const words = wordsOf(text)
    return asked.every((part) => words.some((word) => word.startsWith(part)))
  }
  const byTitle = all.filter(({ title }) => has(title))
  const byMore = all.filter(
    (one) => !byTitle.includes(one) && has(`${one.title} ${one.also ?? ''}`),
  )
  return [...byTitle, ...byMore].slice(0, most)
}
