import { describe, expect, it } from 'vitest'

import { bodyOf, changesOf, EMPTY_FORM, parseBudget, requestForm } from './request-form'

const good = {
  ...EMPTY_FORM,
  title: ' Billing in Rust ',
  content: 'Please.\n',
  estimated_budget: '$4,200.50',
}

describe('a budget', () => {
  it.each([
    ['1500', 1500],
    [' $1,500 ', 1500],
    ['1,500,000.25', 1_500_000.25],
    ['0.5', 0.5],
    ['-20', null],
    ['1.234', null],
    ['1,50', null],
    ['about 100', null],
    ['1e3', null],
    ['', null],
  ])('"%s" is %s', (text, amount) => {
    expect(parseBudget(text)).toBe(amount)
  })
})

describe('the form', () => {
  const messages = (form: typeof good) =>
    requestForm
      .safeParse(form)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  it('takes what is good and tidies it for the server', () => {
    expect(messages(good)).toBeUndefined()
    expect(bodyOf(good)).toEqual({
      title: 'Billing in Rust',
      content: 'Please.',
      estimated_budget: 4200.5,
      skills: [],
      visibility: 'public',
    })
  })

  it.each([
    [{ title: '  ' }, 'title: Enter a title.'],
    [{ title: 'x'.repeat(121) }, 'title: Use at most 120 characters.'],
    [{ content: '\n' }, 'content: Describe what you need.'],
    [{ content: 'x'.repeat(10_001) }, 'content: Use at most 10,000 characters.'],
    [{ estimated_budget: '0' }, 'estimated_budget: Enter an amount above $0, for example 1500.'],
    [{ estimated_budget: '10000001' }, 'estimated_budget: Enter at most $10,000,000.'],
  ])('refuses %o', (over, message) => {
    expect(messages({ ...good, ...over })).toContain(message)
  })

  it('counts characters, not halves of them', () => {
    expect(messages({ ...good, title: '🦀'.repeat(120) })).toBeUndefined()
  })

  it('sends only what was changed', () => {
    expect(changesOf({ ...good, title: ' New ' }, { title: ' New ' })).toEqual({ title: 'New' })
    expect(changesOf(good, {})).toEqual({})
  })
})
