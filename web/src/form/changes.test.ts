import { describe, expect, it } from 'vitest'

import { changedFields, fittingDraft } from './changes'

describe('a draft', () => {
  const saved = { name: 'Ines', skills: ['Rust'], city: '' }

  it('holds what changed, and nothing once it is as before', () => {
    expect(changedFields(saved, { ...saved, skills: ['Rust', 'Go'] })).toEqual({
      skills: ['Rust', 'Go'],
    })
    expect(changedFields(saved, { ...saved, skills: ['Rust'] })).toEqual({})
  })

  it('is taken only where it fits the form of today', () => {
    const draft = { city: 'Lisbon', skills: 'Rust', nickname: 'I', name: 7 }
    expect(fittingDraft(saved, draft)).toEqual({ city: 'Lisbon' })
    expect(fittingDraft(saved, null)).toEqual({})
    expect(fittingDraft(saved, 'text')).toEqual({})
  })
})
