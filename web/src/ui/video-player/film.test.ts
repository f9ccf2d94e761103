import { expect, it } from 'vitest'

import { chapterAt, frameAt, markNear } from './film'

it('knows the chapter of a moment', () => {
  const chapters = [
    { at: 0, title: 'Intro' },
    { at: 12, title: 'Locks' },
  ]
  expect(chapterAt(chapters, 11.9)?.title).toBe('Intro')
  expect(chapterAt(chapters, 12)?.title).toBe('Locks')
  expect(chapterAt([], 12)).toBeUndefined()
})

it('finds the nearest mark, if one is near', () => {
  const marks = [
    { at: 3, text: 'first' },
    { at: 4, text: 'second' },
  ]
  expect(markNear(marks, 3.4, 1)?.text).toBe('first')
  expect(markNear(marks, 3.6, 1)?.text).toBe('second')
  expect(markNear(marks, 6, 1)).toBeUndefined()
})

it('finds the frame of a moment on the storyboard', () => {
  const board = {
    url: '',
    columns: 3,
    rows: 2,
    frames: 5,
    width: 160,
    height: 90,
    every_seconds: 2,
  }
  expect(frameAt(board, 0)).toEqual({ x: 0, y: 0 })
  expect(frameAt(board, 7)).toEqual({ x: 0, y: 90 })
  expect(frameAt(board, 99)).toEqual({ x: 160, y: 90 })
})
