import { describe, expect, it } from 'vitest'

import { foundPart } from './found-part'
import { briefTime } from './message-time'
import { fileProblem, roomLeft, textProblem } from './writing-rules'

describe('what may be sent', () => {
  it('is something, and not more than 10,000 characters', () => {
    expect(textProblem(' \n ', 0)).toMatch(/^Write a message/)
    expect(textProblem('', 1)).toBeNull()
    expect(textProblem('a'.repeat(10_000), 0)).toBeNull()
    expect(textProblem(` ${'a'.repeat(10_000)}\n`, 0)).toBeNull()
    expect(textProblem('a'.repeat(10_001), 0)).toBe(
      'A message can have at most 10,000 characters. This one is 1 too long.',
    )
    // One character each, although they take two units.
    expect(textProblem('🦀'.repeat(10_000), 0)).toBeNull()
  })

  it('is counted near its end', () => {
    expect(roomLeft('a'.repeat(9_000))).toBeNull()
    expect(roomLeft('a'.repeat(9_500))).toBe('500 left')
    expect(roomLeft('a'.repeat(10_000))).toBe('0 left')
    expect(roomLeft('a'.repeat(11_234))).toBe('1,234 too many')
    expect(roomLeft('🦀'.repeat(5_000))).toBeNull()
  })

  it('takes ten files of 25 MB each', () => {
    const file = (size: number) => ({ name: 'plan.pdf', size })
    const most = 25 * 1024 * 1024
    expect(fileProblem(file(most), 9)).toBeNull()
    expect(fileProblem(file(0), 0)).toMatch(/“plan.pdf” is empty/)
    expect(fileProblem(file(most + 1), 0)).toMatch(/“plan.pdf” is larger than 25 MB/)
    expect(fileProblem(file(1), 10)).toMatch(/at most ten files/)
  })
})

describe('when', () => {
  const now = new Date(2026, 4, 20, 9, 0).getTime()
  const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString()
  it.each([
    [at(2026, 4, 20, 0), '12:00 AM'],
    [at(2026, 4, 19, 23), 'Yesterday'],
    [at(2026, 4, 18, 12), 'Mon'],
    [at(2026, 4, 13, 12), 'May 13'],
    [at(2025, 11, 31, 12), 'Dec 31, 2025'],
    // A clock that runs ahead is no reason for odd words.
    [at(2026, 4, 21, 12), 'May 21'],
  ])('%s is %s', (iso, brief) => {
    expect(briefTime(iso, now).replace(/\s/g, ' ')).toBe(brief)
  })
})

describe('a word that was found', () => {
  it('is shown in its place, without regard to case and accents', () => {
    expect(foundPart('Morgen Besuch im CAFÉ an der Ecke', 'cafe')).toEqual([
      'Morgen Besuch im ',
      'CAFÉ',
      ' an der Ecke',
    ])
    expect(foundPart('İstanbul straße', 'stra')).toEqual(['İstanbul ', 'stra', 'ße'])
    expect(foundPart('🦀 crab', 'crab')).toEqual(['🦀 ', 'crab', ''])
  })

  it('is cut out of a long text', () => {
    const [before, found, after] = foundPart(`${'x'.repeat(500)} tide ${'y'.repeat(500)}`, 'TIDE')
    expect(found).toBe('tide')
    expect(before.startsWith('… ')).toBe(true)
    expect(after.endsWith(' …')).toBe(true)
    expect(before.length + after.length).toBeLessThan(200)
  })

  it('that is not there leaves the beginning', () => {
    expect(foundPart('hello', 'x')).toEqual(['hello', '', ''])
    expect(foundPart('hello', '  ')).toEqual(['hello', '', ''])
  })
})
