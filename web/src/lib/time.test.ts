import { afterEach, expect, it, vi } from 'vitest'

import { dateFormat, withoutYear } from './time'

const DAY = new Date('2026-11-17T12:00:00Z')
const inLanguages = (...languages: readonly string[]) => {
  vi.stubGlobal('navigator', { languages })
  return dateFormat({ dateStyle: 'long', timeZone: 'UTC' })(DAY)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('writes dates in the first language of the browser', () => {
  expect(inLanguages('de', 'en')).toBe('17. November 2026')
})

it('passes over what is no language', () => {
  expect(inLanguages('C', 'de')).toBe('17. November 2026')
  expect(inLanguages('C')).toBe('November 17, 2026')
})

it.each([
  ['en', 'Nov 17'],
  ['en-GB', '17 Nov'],
  ['de', '17.11.'],
  ['fr', '17 nov.'],
  ['pt-BR', '17 de nov.'],
  ['ja', '11/17'],
  ['ko', '11. 17.'],
])('leaves the year out in %s', (language, text) => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  expect(withoutYear(format.formatToParts(DAY))).toBe(text)
})
