import { beforeEach, expect, it } from 'vitest'

import { keepPosition, keepSettings, playerSettings, positionOf } from './remembered'

beforeEach(() => {
  localStorage.clear()
})

it('remembers where somebody stopped, and begins again near the end', () => {
  keepPosition('1', 42.7, 100)
  expect(positionOf('1', 100)).toBe(42)
  keepPosition('1', 98, 100)
  expect(positionOf('1', 100)).toBe(0)
  keepPosition('2', 3, 100)
  expect(positionOf('2', 100)).toBe(0)
})

it('keeps the newest hundred', () => {
  for (let video = 0; video < 120; video++) keepPosition(`v${video}`, 50, 100)
  expect(positionOf('v0', 100)).toBe(0)
  expect(positionOf('v119', 100)).toBe(50)
})

it('survives what is no setting', () => {
  localStorage.setItem('player', 'nonsense')
  expect(playerSettings().rate).toBe(1)
  keepSettings({ rate: 1.5 })
  expect(playerSettings()).toMatchObject({ rate: 1.5, volume: 1 })
})
