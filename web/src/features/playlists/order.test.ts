import { expect, it } from 'vitest'

import { aPlace } from '../../test/playlists'
import { inOrder, mergedOrder, moved } from './order'
import { currentOf, nextAfter } from './play-order'

it('moves one of a list, and no further than its ends', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(list, 3, 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(moved(list, 1, 9)).toEqual(['a', 'c', 'd', 'b'])
  expect(moved(list, 1, -5)).toEqual(['b', 'a', 'c', 'd'])
  expect(moved(list, 7, 0)).toBe(list)
})

it('keeps a wanted order when others added and removed something meanwhile', () => {
  expect(mergedOrder([3, 1, 2], [1, 2, 3])).toEqual([3, 1, 2])
  expect(mergedOrder([3, 1, 2], [1, 4, 3])).toEqual([3, 1, 4])
})

it('numbers places anew', () => {
  const places = [aPlace(1, 'a'), aPlace(2, 'b'), aPlace(3, 'c')]
  const order = inOrder(places, [30, 10, 20])
  expect(order.map(({ position, video_id }) => [position, video_id])).toEqual([
    [1, 30],
    [2, 10],
    [3, 20],
  ])
})

it('plays what was chosen, then what can be played', () => {
  const places = [aPlace(1, null), aPlace(2, 'b'), aPlace(3, null), aPlace(4, 'd')]
  expect(currentOf(places, undefined)).toBe(places[1])
  expect(currentOf(places, 30)).toBe(places[2])
  expect(currentOf(places, 99)).toBe(places[1])
  expect(currentOf(places, undefined, 40)).toBe(places[3])
  expect(currentOf([], 1)).toBeUndefined()
  expect(nextAfter(places, places[1]!)).toBe(places[3])
  expect(nextAfter(places, places[3]!)).toBeUndefined()
})
