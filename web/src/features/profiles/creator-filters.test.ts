import { expect, it } from 'vitest'

import { filterCount, readCreatorFilters } from './creator-filters'

it('reads every filter from the address', () => {
  expect(
    readCreatorFilters({
      search: ' databases ',
      skill: 'Rust,PostgreSQL',
      rate_max: '$80',
      availability: 'limited',
      rating_min: '4',
      language: 'German',
      sort: 'rate',
    }),
  ).toEqual({
    search: 'databases',
    skill: ['Rust', 'PostgreSQL'],
    rate_max: 80,
    availability: 'limited',
    rating_min: 4,
    language: 'German',
    sort: 'rate',
  })
})

it('takes repeated skills, each once', () => {
  expect(readCreatorFilters({ skill: ['Rust', 'Go', 'Rust'] }).skill).toEqual(['Rust', 'Go'])
})

it('passes over what makes no sense', () => {
  expect(
    readCreatorFilters({
      search: ' ',
      skill: ',,',
      rate_max: '-3',
      availability: 'asleep',
      rating_min: '9',
      language: ['x'],
      sort: 'best',
      other: 1,
    }),
  ).toEqual({})
})

it('counts what narrows the list, and not the order', () => {
  expect(filterCount({ skill: ['Rust'], rate_max: 80, sort: 'rate', search: undefined })).toBe(2)
})
