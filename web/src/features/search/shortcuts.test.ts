import { File } from 'lucide-react'
import { expect, it } from 'vitest'

import { matching, type Shortcut } from './shortcuts'

const of = (title: string, also?: string): Shortcut => ({
  title,
  hint: 'Page',
  Icon: File,
  url: `/${title}`,
  ...(also !== undefined && { also }),
})
const PAGES = [of('Find work', 'requests'), of('Requests'), of('Post a request'), of('Zoë: café')]
const found = (q: string, most = 9) => matching(PAGES, q, most).map(({ title }) => title)

it('finds by the beginnings of words, titles first', () => {
  expect(found('req')).toEqual(['Requests', 'Post a request', 'Find work'])
  expect(found('post req')).toEqual(['Post a request'])
  expect(found('req', 1)).toEqual(['Requests'])
})

it('ignores case and accents, and finds nothing for nothing', () => {
  expect(found('ZOE cafe')).toEqual(['Zoë: café'])
  expect(found('')).toEqual([])
  expect(found('%_')).toEqual([])
  expect(found('quest')).toEqual([])
})
