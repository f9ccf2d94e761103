import { describe, expect, it } from 'vitest'

import { readSearch } from './filters'
import { countOf, hasWords, isAsking, toggleSkill } from './rules'

describe('an address', () => {
  it('keeps words, kind and skills', () => {
    expect(readSearch({ q: ' rust  api ', kind: 'developer', skill: 'Rust,Axum' })).toEqual({
      q: 'rust  api',
      kind: 'developer',
      skill: ['Rust', 'Axum'],
    })
  })

  it('passes over what makes no sense', () => {
    expect(readSearch({ q: ['a'], kind: 'song', skill: ` ,${'x'.repeat(61)}` })).toEqual({})
    expect(readSearch({ q: '  ' })).toEqual({})
  })

  it('cuts ten thousand characters to two hundred, and none in two', () => {
    expect(readSearch({ q: 'a'.repeat(10_000) }).q).toHaveLength(200)
    const party = readSearch({ q: '🎉'.repeat(10_000) }).q ?? ''
    expect(Array.from(party)).toHaveLength(200)
    expect(() => encodeURIComponent(party)).not.toThrow()
  })

  it('has no signs that the server would refuse', () => {
    expect(readSearch({ q: 'a\u0000b\tc' })).toEqual({ q: 'a b c' })
  })

  it('has each skill once and ten at the most', () => {
    const many = Array.from({ length: 12 }, (_, at) => `S${at}`)
    expect(readSearch({ skill: [...many, 'S1'].join(',') }).skill).toEqual(many.slice(0, 10))
  })
})

describe('what is asked', () => {
  it.each(['%_"*()', '', '🎉', '--'])('%j has no word', (q) => {
    expect(hasWords(q)).toBe(false)
    expect(isAsking({ q, skill: ['Rust'] })).toBe(false)
  })

  it.each(['c++', 'é', '語', '3d'])('%j has one', (q) => {
    expect(isAsking({ q })).toBe(true)
  })

  it('skills alone are enough, nothing is not', () => {
    expect(isAsking({ skill: ['Rust'] })).toBe(true)
    expect(isAsking({})).toBe(false)
    expect(isAsking({ kind: 'request' })).toBe(false)
  })

  it('a skill comes and goes in whatever spelling of letters', () => {
    const some = toggleSkill({ q: 'api', kind: 'request' }, 'Rust')
    expect(some).toEqual({ q: 'api', kind: 'request', skill: ['Rust'] })
    expect(toggleSkill(some, 'Axum').skill).toEqual(['Rust', 'Axum'])
    expect(toggleSkill(some, 'rust').skill).toBeUndefined()
  })

  it('counts in words', () => {
    expect(countOf('developer', 1)).toBe('1 developer')
    expect(countOf('request', 0)).toBe('0 requests')
    expect(countOf('request', 300)).toBe('300+ requests')
  })
})
