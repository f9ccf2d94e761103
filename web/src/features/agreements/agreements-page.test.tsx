import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { aListedAgreement } from '../../test/agreements'
import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const open = (items: readonly object[]) => {
  fakeServer({
    'GET /auth/me': () => json(aUser()),
    'POST /auth/activity': nothing,
    'GET /agreements/': () => json({ items, next_cursor: null }),
  })
  return renderApp('/agreements', aUser())
}

async function rowOf(title: string) {
  const row = (await screen.findByRole('link', { name: title })).closest('article')
  if (!row) throw new Error('There is no row around it.')
  return within(row)
}

it('lists what was agreed upon, and what waits for the reader', async () => {
  await open([
    aListedAgreement(),
    aListedAgreement({
      id: 12,
      title: 'Seat service',
      status: 'accepted',
      milestone_count: 3,
      approved_count: 1,
      submitted_count: 1,
      approved_cents: 50_000,
    }),
  ])
  const first = await rowOf('Move our billing service to Rust')
  expect(first.getByText('Proposed')).toBeVisible()
  expect(first.getByText('Your reply')).toBeVisible()
  const second = await rowOf('Seat service')
  expect(second.getByText('$500 approved')).toBeVisible()
  expect(second.getByText('Your work')).toBeVisible()
  expect(second.getByRole('link', { name: 'Seat service' })).toHaveAttribute(
    'href',
    '/conversations/1',
  )
  await expectAccessible(document.body)
})

it('says where one begins when there is none', async () => {
  await open([])
  await screen.findByRole('heading', { name: 'No agreements yet' })
  expect(screen.getByRole('link', { name: 'Go to your conversations' })).toBeVisible()
})
