import type { ShowcaseFilters } from './filters'
import type { ProvedLink } from './types'

/** The orders of the list, as they stand in the address. */
export const SORTS: readonly (readonly [ShowcaseFilters['sort'], string])[] = [
  [undefined, 'New'],
  ['rated', 'Top rated'],
  ['trending', 'Trending'],
]

export const HOW_TRENDING =
  'Each view counts 1, each favourite 5 and each rating its stars. What happened a week ago counts half.'

export const videoCount = (count: number): string => (count === 1 ? '1 video' : `${count} videos`)

export const favouriteCount = (count: number): string =>
  count === 1 ? '1 favourite' : `${count.toLocaleString('en')} favourites`

/** What each link leads to, for its owner. */
export const LINK_NAMES: Readonly<Record<ProvedLink, string>> = {
  project: 'Project',
  repository: 'Source code',
  demo: 'Demo',
}

/** Markdown as a line to glance at: its words without its signs. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
