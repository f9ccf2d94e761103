import { expect, it } from 'vitest'

import { CAPTION_LANGUAGES, languageName } from './languages'

it('names languages in English and in themselves', () => {
  expect(languageName('de')).toBe('German')
  expect(languageName('de', 'de')).toBe('Deutsch')
  expect(languageName('fr', 'fr')).toBe('Français')
  expect(languageName('not a code')).toBe('not a code')
})

it('offers each language once, in the order of their names', () => {
  expect(new Set(CAPTION_LANGUAGES).size).toBe(CAPTION_LANGUAGES.length)
  expect(CAPTION_LANGUAGES[0]).toBe('ar')
})
