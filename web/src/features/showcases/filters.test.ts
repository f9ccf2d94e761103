import { expect, it } from 'vitest'

import { readShowcaseFilters } from './filters'
import { partsOf, EMPTY_SHOWCASE, textsIn } from './showcase-form'
import { plainText } from './texts'

it('reads an address that anybody may have written', () => {
  expect(readShowcaseFilters({ sort: 'trending', tag: ' Rust ', list: 'own' })).toEqual({
    sort: 'trending',
    tag: 'Rust',
    list: 'own',
  })
  const nothing = { sort: undefined, tag: undefined, list: undefined }
  expect(readShowcaseFilters({ sort: 'worst', tag: ['x'], list: 'all' })).toEqual(nothing)
  expect(readShowcaseFilters({ sort: 'new', tag: '  ' })).toEqual(nothing)
  expect(readShowcaseFilters({ tag: 1984 }).tag).toBe('1984')
})

it('sends what changed, with the scheme that people leave out', () => {
  expect(textsIn({ title: ' Tides ', project_url: 'example.org', demo_url: '' })).toEqual({
    title: 'Tides',
    project_url: 'https://example.org',
    demo_url: '',
  })
})

it('sends a new one as a form, without what is empty', () => {
  const parts = partsOf(
    { ...EMPTY_SHOWCASE, title: 'Tides', tags: ['Rust', 'C'], selected_video_ids: [4, 2] },
    null,
  )
  expect([...parts.entries()]).toEqual([
    ['title', 'Tides'],
    ['tags', 'Rust'],
    ['tags', 'C'],
    ['selected_video_ids', '4'],
    ['selected_video_ids', '2'],
    ['include_profile', 'true'],
  ])
})

it('says Markdown in plain words', () => {
  expect(plainText('# Tides\n\n- **Fast** and [open](https://example.org)\n> `quiet`')).toBe(
    'Tides Fast and open quiet',
  )
})
