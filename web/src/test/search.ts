import type { Page, SearchItem } from '../features/search/types'

/** Something found; say only what matters to the test. */
export function aResult(over: Partial<SearchItem> = {}): SearchItem {
  const { kind = 'developer', id = 7 } = over
  const url = {
    developer: `/profile/developers/${id}/public`,
    request: `/opportunities/${id}`,
    showcase: `/showcase/${id}`,
    video: `/video_display/stream/${id}`,
    product: `/marketplace/${id}`,
  }[kind]
  return {
    kind,
    id,
    title: 'Ines Kaya',
    title_html: 'Ines Kaya',
    headline_html: kind === 'developer' ? '<mark>Rust</mark> engineer' : null,
    snippet_html: 'Ten years of <mark>Rust</mark> &amp; databases.',
    skills: ['Rust', 'PostgreSQL'],
    url,
    score: 100,
    card: { total_ratings: 0 },
    ...over,
  }
}

export function someResults(over: Partial<Page> = {}): Page {
  const items = over.items ?? [
    aResult(),
    aResult({
      kind: 'request',
      id: 3,
      title: 'A Rust parser',
      title_html: 'A <mark>Rust</mark> parser',
    }),
  ]
  return {
    items,
    counts: {
      developer: items.filter(({ kind }) => kind === 'developer').length,
      request: items.filter(({ kind }) => kind === 'request').length,
      showcase: items.filter(({ kind }) => kind === 'showcase').length,
      video: items.filter(({ kind }) => kind === 'video').length,
      product: items.filter(({ kind }) => kind === 'product').length,
    },
    skills: [
      { skill: 'Rust', count: 2 },
      { skill: 'PostgreSQL', count: 1 },
    ],
    meant: null,
    next_cursor: null,
    ...over,
  }
}
