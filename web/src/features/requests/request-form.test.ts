import { describe, expect, it } from 'vitest'

import { bodyOf, changesOf, EMPTY_FORM, fieldOf, parseBudget, requestForm } from './request-form'

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
      pricing: 'fixed',
      estimated_budget: 4200.5,
      estimated_hours: null,
      deadline: null,
      reference_links: [],
      attachment_ids: [],
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
    [
      { estimated_hours: '0' },
      'estimated_hours: Enter whole hours from 1 to 10,000, or leave it empty.',
    ],
    [
      { estimated_hours: '1.5' },
      'estimated_hours: Enter whole hours from 1 to 10,000, or leave it empty.',
    ],
    [
      { reference_links: 'https://example.org\njavascript:alert(1)' },
      'reference_links: Enter one web address on each line.',
    ],
    [{ reference_links: 'example.org\n'.repeat(6) }, 'reference_links: Add at most 5 links.'],
  ])('refuses %o', (over, message) => {
    expect(messages({ ...good, ...over })).toContain(message)
  })

  it('counts characters, not halves of them', () => {
    expect(messages({ ...good, title: '🦀'.repeat(120) })).toBeUndefined()
  })

  it('sends hours only where they are paid, and files by their ids', () => {
    const file = { id: 31, file_name: 'a.txt', file_size: 1 }
    const paid = {
      ...good,
      pricing: 'hourly' as const,
      estimated_hours: ' 1,200 ',
      attachments: [file],
    }
    expect(bodyOf(paid)).toMatchObject({ estimated_hours: 1200, attachment_ids: [31] })
    expect(bodyOf({ ...paid, pricing: 'fixed' }).estimated_hours).toBeNull()
    expect(changesOf(paid, { attachments: [file] })).toEqual({ attachment_ids: [31] })
    expect(changesOf({ ...good, deadline: '' }, { deadline: '' })).toEqual({ deadline: null })
  })

  it('knows the fields of the server’s errors', () => {
    expect(['reference_links[1]', 'skills[0]', 'attachment_ids', 'title'].map(fieldOf)).toEqual([
      'reference_links',
      'skills',
      'attachments',
      'title',
    ])
  })

  it('sends only what was changed', () => {
    expect(changesOf({ ...good, title: ' New ' }, { title: ' New ' })).toEqual({ title: 'New' })
    expect(changesOf(good, {})).toEqual({})
  })
})
