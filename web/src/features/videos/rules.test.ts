import { expect, it } from 'vitest'

import { aQuestion } from '../../test/videos'
import { chaptersIn, linesOf, marksOf, titleOf, views } from './rules'

it('takes a title from the name of a file', () => {
  expect(titleOf('Harbour_tour final.mp4')).toBe('Harbour tour final')
  expect(titleOf('v1.2 demo.webm')).toBe('v1.2 demo')
  expect(titleOf('.mp4')).toBe('Untitled')
  expect(titleOf('x'.repeat(200))).toHaveLength(120)
})

it('reads chapters from lines that begin with a time', () => {
  const description = 'About seats.\n\n0:00 Intro\n4:12 - Locking\n1:02:03 — The end\nThanks'
  expect(chaptersIn(description)).toEqual([
    { at: 0, title: 'Intro' },
    { at: 252, title: 'Locking' },
    { at: 3723, title: 'The end' },
  ])
  expect(linesOf(description)[0]).toEqual({ text: 'About seats.', at: null })
})

it.each([
  ['no first chapter at 0:00', '0:10 Intro\n0:20 More'],
  ['times that go back', '0:00 Intro\n2:00 More\n1:00 Less'],
  ['one time alone', '0:00 Intro'],
  ['nothing', null],
])('has no chapters with %s', (_, description) => {
  expect(chaptersIn(description)).toEqual([])
})

it('counts views', () => {
  expect([views(0), views(1), views(1204)]).toEqual(['0 views', '1 view', '1,204 views'])
})

it('marks what was asked on the timeline', () => {
  expect(marksOf([aQuestion()])).toEqual([{ at: 252, text: 'Jon Reyes: Why lock the row?' }])
  expect(marksOf(undefined)).toEqual([])
})
