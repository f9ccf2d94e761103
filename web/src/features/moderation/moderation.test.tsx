import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'
import type { Decision } from './types'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const me = aUser()

const aDecision = (over: Partial<Decision> = {}): Decision => ({
  id: 3,
  target_type: 'showcase',
  target_id: 12,
  title: 'Harbour booking',
  reason: 'copyright',
  note: 'The pictures belong to someone else.',
  hidden_at: '2026-11-03T09:00:00Z',
  restored_at: null,
  appeal: null,
  ...over,
})

const anAppeal = (over: Partial<NonNullable<Decision['appeal']>> = {}) => ({
  id: 4,
  content: 'I drew them myself.',
  status: 'open' as const,
  answer: null,
  created_at: '2026-11-04T09:00:00Z',
  ...over,
})

type Answers = Parameters<typeof fakeServer>[0]

async function open(items: readonly Decision[], answers: Answers = {}) {
  const calls = fakeServer({
    'GET /auth/me': () => json(me),
    'GET /moderation/decisions': () => json({ items, next_cursor: null }),
    ...answers,
  })
  return { ...(await renderApp('/moderation', me)), calls }
}

describe('what was hidden', () => {
  it('says why, and can be appealed', async () => {
    let decision = aDecision()
    const app = await open([], {
      'GET /moderation/decisions': () => json({ items: [decision], next_cursor: null }),
      'POST /moderation/decisions/3/appeal': () => {
        decision = aDecision({ appeal: anAppeal() })
        return json(decision.appeal, 201)
      },
    })
    const card = within(await screen.findByRole('article', { name: 'Harbour booking' }))
    expect(card.getByText('Stolen work or copyright')).toBeVisible()
    expect(card.getByText('The pictures belong to someone else.')).toBeVisible()
    await app.user.click(card.getByRole('button', { name: /^Appeal/ }))
    await app.user.click(card.getByRole('button', { name: 'Send appeal' }))
    expect(await card.findByText('Say why it should be visible again.')).toBeVisible()
    await app.user.type(card.getByRole('textbox'), 'I drew them myself.')
    await expectAccessible(app.container)
    await app.user.click(card.getByRole('button', { name: 'Send appeal' }))
    expect(await card.findByText('We’ve got your appeal and will answer here.')).toBeVisible()
    expect(card.queryByRole('button')).toBeNull()
    const sent = app.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent).toContainEqual({ content: 'I drew them myself.' })
  })

  it('shows what was answered', async () => {
    await open([
      aDecision({
        restored_at: '2026-11-06T09:00:00Z',
        appeal: anAppeal({ status: 'restored', answer: 'You’re right, sorry.' }),
      }),
      aDecision({ id: 2, title: 'Tides', appeal: anAppeal({ status: 'upheld' }) }),
    ])
    const restored = within(await screen.findByRole('article', { name: 'Harbour booking' }))
    expect(restored.getByText('Restored')).toBeVisible()
    expect(restored.getByText('You’re right, sorry.')).toBeVisible()
    const upheld = within(screen.getByRole('article', { name: 'Tides' }))
    expect(upheld.getByText('We looked at it again. It stays hidden.')).toBeVisible()
    expect(upheld.queryByRole('button')).toBeNull()
  })

  it('may be nothing', async () => {
    await open([])
    expect(await screen.findByText('Nothing is hidden')).toBeVisible()
  })

  it('is tried again when it can’t be read', async () => {
    await open([], { 'GET /moderation/decisions': () => problem(403) })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

describe('the rules', () => {
  it('can be read by everybody, each under its own address', async () => {
    fakeServer({
      'GET /moderation/rules': () =>
        json({
          items: [
            { id: 'deposit', title: 'Asks for a deposit', text: 'Nobody has to pay to work.' },
          ],
        }),
    })
    const app = await renderApp('/rules#deposit')
    expect(await screen.findByRole('heading', { name: 'Asks for a deposit' })).toBeVisible()
    expect(app.container.querySelector('#deposit')).toHaveTextContent('Nobody has to pay to work.')
    await expectAccessible(app.container)
  })
})

describe('blocked people', () => {
  const person = {
    user_id: 9,
    username: 'otto',
    display_name: 'Otto Berg',
    created_at: '2026-11-03T09:00:00Z',
  }

  it('are listed in one’s profile, and freed there', async () => {
    let items = [person]
    const calls = fakeServer({
      ...quietPayments,
      'GET /auth/me': () => json(me),
      'GET /auth/sessions': () => json({ items: [], next_cursor: null }),
      'GET /blocks': () => json({ items, next_cursor: null }),
      'DELETE /blocks/9': () => {
        items = []
        return new Response(null, { status: 204 })
      },
    })
    const app = await renderApp('/profile?tab=account', me)
    await app.user.click(await screen.findByRole('button', { name: 'Unblock Otto Berg' }))
    expect(await screen.findByText('You haven’t blocked anyone.')).toBeVisible()
    expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/blocks/9')).toBe(true)
  })
})
