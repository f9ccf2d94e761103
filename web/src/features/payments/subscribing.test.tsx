import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { deliver } from '../../session/events'
import { aProposal } from '../../test/proposals'
import { expectAccessible } from '../../test/axe'
import { aFullRequest } from '../../test/own-requests'
import { aReceipt, aSubscription, paymentsConfig } from '../../test/payments'
import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(() => {
  forgetEverything()
  history.replaceState(null, '', location.pathname + location.search)
})

type Answers = Parameters<typeof fakeServer>[0]

const developer = aUser()
const KEPT = 'afterSubscribing'
const REFUSED = {
  code: 'subscription_required',
  detail: 'Active subscription required to perform this action',
}
/** Leaving for it changes only the part after the #, so that the test stays. */
const checkout = () => `${location.href.split('#')[0] ?? ''}#checkout`
const started = () => json({ url: checkout(), data: { url: checkout() } })

/** One request, and a developer without a subscription. */
function serve(over: Answers = {}) {
  const room = { status: 'none' as 'none' | 'active', answered: false }
  const calls = fakeServer({
    ...quietPages,
    'GET /auth/me': () => json(developer),
    'POST /auth/activity': nothing,
    'GET /requests/shared-with-me': () => json([]),
    'GET /payments/subscription-status': () => json(aSubscription({ status: room.status })),
    'POST /payments/create-subscription': started,
    'GET /requests/1': () =>
      json({
        ...aFullRequest(),
        my_response: room.answered ? { id: 11, status: 'sent' } : null,
      }),
    'GET /snagged-requests/11': () => json(aProposal()),
    'POST /snagged-requests/': () => {
      if (room.status !== 'active') return problem(403, REFUSED)
      room.answered = true
      return json(aProposal(), 201)
    },
    ...over,
  })
  return { room, calls }
}

const kept = () => JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as { wanted: unknown } | null

async function refusedProposal() {
  const app = await renderApp('/requests/1', developer)
  await app.user.type(await screen.findByRole('textbox', { name: 'Your proposal' }), 'Gladly.')
  await app.user.click(screen.getByRole('button', { name: 'Send proposal' }))
  const dialog = await screen.findByRole('dialog', { name: 'Creator Subscription Required' })
  // It appears over a moment; before that, nothing in it can be seen.
  await waitFor(() => {
    expect(within(dialog).getByText('a month')).toBeVisible()
  })
  const subscribe = () => app.user.click(within(dialog).getByRole('button', { name: 'Subscribe' }))
  return { app, dialog, subscribe }
}

describe('the dialog', () => {
  it('names the price of the server and leaves for the checkout with what was wanted', async () => {
    const { calls } = serve({
      'GET /payments/config': () => json(paymentsConfig({ subscription_price_cents: 1_250 })),
    })
    const { dialog, subscribe } = await refusedProposal()
    await expectAccessible(dialog)
    expect(within(dialog).getByText('$12.50')).toBeVisible()
    expect(within(dialog).getByText('Test mode. No real money is charged.')).toBeVisible()
    await subscribe()
    await waitFor(() => {
      expect(location.hash).toBe('#checkout')
    })
    expect(within(dialog).getByText('Processing...')).toBeVisible()
    const refused = calls.find(({ path }) => path === '/snagged-requests/')
    expect(kept()).toEqual({
      owner: 7,
      back: '/requests/1',
      wanted: {
        kind: 'proposal',
        body: refused?.body,
        key: refused?.headers.get('Idempotency-Key'),
        draft: 'proposal:1',
      },
    })
  })

  it.each<[string, () => Response, string]>([
    ['a refusal', () => problem(429), 'Failed to start subscription'],
    ['no address', () => json({ url: null, data: {} }), 'Invalid response from server'],
    ['no page', () => json({ url: 'javascript:alert(1)' }), 'Invalid response from server'],
  ])('says so on %s and stays', async (_, answer, sentence) => {
    serve({ 'POST /payments/create-subscription': answer })
    const { dialog, subscribe } = await refusedProposal()
    await subscribe()
    const alert = await within(dialog).findByRole('alert')
    await waitFor(() => {
      expect(within(alert).getByText(sentence)).toBeVisible()
    })
    expect(within(dialog).getByRole('button', { name: 'Subscribe' })).toBeEnabled()
    expect(location.hash).toBe('')
    expect(kept()).toBeNull()
  })

  it('goes on at once when there is a subscription already', async () => {
    const { room } = serve({
      'POST /payments/create-subscription': () => {
        room.status = 'active'
        return problem(409, { code: 'already_subscribed', detail: 'You have one.' })
      },
    })
    const { subscribe } = await refusedProposal()
    await subscribe()
    expect(await screen.findByRole('region', { name: 'Your proposal' })).toBeVisible()
  })

  it('closes when the subscription becomes active elsewhere', async () => {
    serve()
    const { dialog } = await refusedProposal()
    act(() => {
      deliver('subscription', { status: 'active' })
    })
    expect(dialog).not.toBeInTheDocument()
  })

  it('opens again from the form, and forgets what has changed since', async () => {
    serve()
    const { app, dialog } = await refusedProposal()
    await app.user.click(within(dialog).getByRole('button', { name: 'Not now' }))
    await app.user.type(screen.getByRole('textbox', { name: 'Your proposal' }), ' Soon.')
    await app.user.click(screen.getByRole('button', { name: 'View subscription' }))
    const again = await screen.findByRole('dialog', { name: 'Creator Subscription Required' })
    await app.user.click(within(again).getByRole('button', { name: 'Subscribe' }))
    await waitFor(() => {
      expect(kept()).toEqual({ owner: 7, back: '/requests/1', wanted: null })
    })
  })

  it('opens on any call that mentions a subscription', async () => {
    serve({ 'GET /requests/1': () => problem(403, { detail: 'Your subscription has lapsed' }) })
    await renderApp('/requests/1', developer)
    await screen.findByRole('dialog', { name: 'Creator Subscription Required' })
  })

  it('stays away from any other 403', async () => {
    serve({ 'GET /requests/1': () => problem(403) })
    await renderApp('/requests/1', developer)
    await screen.findByText('You do not have permission to perform this action.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('coming back', () => {
  const wanted = {
    kind: 'proposal',
    body: { request_id: 1, message: 'Gladly.', include_profile: true },
    key: 'the-key',
    draft: 'proposal:1',
  }
  const remember = (over: object = {}) => {
    sessionStorage.setItem(KEPT, JSON.stringify({ owner: 7, back: '/requests/1', wanted, ...over }))
    localStorage.setItem('unsent:7:proposal:1', JSON.stringify({ value: {}, at: Date.now() }))
  }
  const PAID = '/subscription/success?session_id=cs_1'
  const posts = (calls: ReturnType<typeof fakeServer>) =>
    calls.filter(({ method, path }) => method === 'POST' && path === '/snagged-requests/')

  it('asks until it is active, sends the answer once with its key, and lands on it', async () => {
    remember()
    let asked = 0
    const { room, calls } = serve({
      'GET /payments/subscription-status': () => {
        asked += 1
        if (asked === 2) room.status = 'active'
        return json(aSubscription({ status: room.status }))
      },
    })
    const app = await renderApp(PAID, developer)
    expect(await screen.findByText('Confirming your subscription')).toBeVisible()
    const card = await screen.findByRole('region', { name: 'Your proposal' }, { timeout: 5_000 })
    expect(card).toBeVisible()
    expect(app.path()).toBe('/requests/1')
    expect(posts(calls)).toHaveLength(1)
    expect(posts(calls)[0]?.body).toEqual(wanted.body)
    expect(posts(calls)[0]?.headers.get('Idempotency-Key')).toBe('the-key')
    expect(kept()).toBeNull()
    expect(localStorage.getItem('unsent:7:proposal:1')).toBeNull()
  })

  it('sends nothing that somebody else wanted', async () => {
    remember({ owner: 8 })
    const { room, calls } = serve()
    room.status = 'active'
    await renderApp(PAID, developer)
    expect(await screen.findByText('Your subscription is active')).toBeVisible()
    expect(posts(calls)).toHaveLength(0)
  })

  it('never follows a remembered address to another site', async () => {
    remember({ back: '//elsewhere.example/', wanted: null })
    const { room } = serve()
    room.status = 'active'
    await renderApp(PAID, developer)
    expect(await screen.findByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
  })

  it('says why the answer was refused, and leads back to the text', async () => {
    remember()
    const { room } = serve({
      'POST /snagged-requests/': () =>
        problem(409, { code: 'request_closed', detail: 'This request is paused.' }),
    })
    room.status = 'active'
    const app = await renderApp(PAID, developer)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your proposal couldn’t be sent. This request is paused.',
    )
    expect(kept()?.wanted).toBeNull()
    expect(localStorage.getItem('unsent:7:proposal:1')).not.toBeNull()
    await expectAccessible(app.container)
    await app.user.click(screen.getByRole('button', { name: 'Back to your proposal' }))
    expect(app.path()).toBe('/requests/1')
  })

  it('takes an answer that is there already for sent', async () => {
    remember()
    const { room, calls } = serve({
      'POST /snagged-requests/': () =>
        problem(409, { code: 'already_answered', detail: 'You have answered already.' }),
    })
    room.status = 'active'
    room.answered = true
    const app = await renderApp(PAID, developer)
    await screen.findByRole('region', { name: 'Your proposal' })
    expect(app.path()).toBe('/requests/1')
    expect(posts(calls)).toHaveLength(1)
  })

  describe('to a conversation', () => {
    const talk = { kind: 'conversation', body: { request_id: 1 }, key: 'the-key' }
    const opened = (calls: ReturnType<typeof fakeServer>) =>
      calls.filter(({ method, path }) => method === 'POST' && path === '/conversations/')

    it('starts it once with its key, when the subscription is active, and goes there', async () => {
      remember({ wanted: talk })
      let asked = 0
      const { room, calls } = serve({
        'GET /payments/subscription-status': () => {
          asked += 1
          if (asked === 2) room.status = 'active'
          return json(aSubscription({ status: room.status }))
        },
        'POST /conversations/': () => json({ id: 5 }, 201),
      })
      const app = await renderApp(PAID, developer)
      await waitFor(
        () => {
          expect(app.path()).toBe('/conversations/5')
        },
        { timeout: 6_000 },
      )
      expect(opened(calls).map(({ body }) => body)).toEqual([{ request_id: 1 }])
      expect(opened(calls)[0]?.headers.get('Idempotency-Key')).toBe('the-key')
      expect(kept()).toBeNull()
      expect(await screen.findByText('Your subscription is active')).toBeVisible()
    })

    it('says why it could not be started, and tries again only what may succeed', async () => {
      remember({ wanted: talk })
      let status = 503
      const { room, calls } = serve({
        'POST /conversations/': () =>
          problem(status, { code: 'request_closed', detail: 'This request is over.' }),
      })
      room.status = 'active'
      const app = await renderApp(PAID, developer)
      const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 })
      expect(screen.getByText(/^Failed to start conversation\. /)).toHaveRole('alert')
      expect(screen.queryByText(/Your proposal is saved/)).toBeNull()
      await expectAccessible(app.container)
      status = 409
      await app.user.click(again)
      await screen.findByText('Failed to start conversation. This request is over.')
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
      expect(new Set(opened(calls).map((call) => call.headers.get('Idempotency-Key'))).size).toBe(1)
      await app.user.click(screen.getByRole('button', { name: 'Go back' }))
      expect(app.path()).toBe('/requests/1')
    }, 20_000)

    it('says what becomes of it when nothing was paid', async () => {
      remember({ wanted: talk })
      serve()
      await renderApp('/subscription/success?canceled=1', developer)
      expect(
        await screen.findByText('Nothing was charged. The conversation opens once you subscribe.'),
      ).toBeVisible()
    })
  })

  it('says when it could not be verified, and tries again', async () => {
    let broken = true
    const { room } = serve({
      'GET /payments/subscription-status': () =>
        broken ? problem(403) : json(aSubscription({ status: room.status, managed: true })),
    })
    room.status = 'active'
    const app = await renderApp(PAID, developer)
    expect(
      await screen.findByText('Failed to verify subscription. Please try again.'),
    ).toBeVisible()
    await expectAccessible(app.container)
    broken = false
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Your subscription is active')).toBeVisible()
  })

  it('says nothing was charged after going back, and tries again with the same wish', async () => {
    remember()
    serve()
    const app = await renderApp('/subscription/success?canceled=1', developer)
    expect(await screen.findByText('Nothing was charged. Your proposal is saved.')).toBeVisible()
    await expectAccessible(app.container)
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => {
      expect(location.hash).toBe('#checkout')
    })
    expect(kept()).toEqual({ owner: 7, back: '/requests/1', wanted })
  })

  it('shows how things stand to whoever opens it by hand', async () => {
    const { calls } = serve()
    await renderApp('/subscription/success', developer)
    expect(await screen.findByText('No subscription')).toBeVisible()
    expect(calls.filter(({ path }) => path === '/payments/subscription-status')).toHaveLength(1)
  })

  it('asks a visitor to sign in, where they are', async () => {
    serve()
    const app = await renderApp(PAID)
    await app.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('dialog', { name: /^Welcome to/ })
    expect(app.path()).toBe('/subscription/success')
  })
})

describe('the card on the profile', () => {
  const end = '2026-12-01T12:00:00Z'
  const active = aSubscription({ status: 'active', current_period_end: end, managed: true })
  const card = () => screen.findByRole('region', { name: 'Subscription' })

  it('cancels at the period’s end, and takes that back', async () => {
    let now = active
    serve({
      'GET /payments/subscription-status': () => json(now),
      'POST /payments/cancel-subscription': () =>
        json((now = { ...active, cancel_at_period_end: true })),
      'POST /payments/resume-subscription': () => json((now = active)),
    })
    const app = await renderApp('/profile?tab=payments', developer)
    const part = within(await card())
    await part.findByText(/Renews on December 1, 2026/)
    await app.user.click(part.getByRole('button', { name: 'Cancel at period end' }))
    expect(await part.findByText('Active until December 1, 2026')).toBeVisible()
    await app.user.click(part.getByRole('button', { name: 'Keep the subscription' }))
    expect(await part.findByText('Active')).toBeVisible()
  })

  it('opens the billing page', async () => {
    serve({
      'GET /payments/subscription-status': () => json(active),
      'POST /payments/portal': () => json({ url: checkout() }),
    })
    const app = await renderApp('/profile?tab=payments', developer)
    await app.user.click(await screen.findByRole('button', { name: 'Manage' }))
    await waitFor(() => {
      expect(location.hash).toBe('#checkout')
    })
  })

  it('says that a payment is due, and what does not work', async () => {
    serve({
      'GET /payments/subscription-status': () => json({ ...active, status: 'past_due' }),
      'POST /payments/portal': () =>
        problem(409, { code: 'no_customer', detail: 'There is nothing to manage yet.' }),
    })
    const app = await renderApp('/profile?tab=payments', developer)
    const part = within(await card())
    expect(await part.findByRole('alert')).toHaveTextContent(/The last payment failed/)
    await expectAccessible(await card())
    await app.user.click(part.getByRole('button', { name: 'Update payment' }))
    expect(await part.findByText('There is nothing to manage yet.')).toBeVisible()
  })

  it('subscribes from there, with nothing to be done afterwards', async () => {
    sessionStorage.setItem(KEPT, JSON.stringify({ owner: 7, back: '/x', wanted: { key: 'old' } }))
    serve()
    const app = await renderApp('/profile?tab=payments', developer)
    await app.user.click(await within(await card()).findByRole('button', { name: 'Subscribe' }))
    await waitFor(() => {
      expect(kept()).toEqual({ owner: 7, back: '/profile?tab=payments', wanted: null })
    })
  })

  it('is not there for a client; receipts are, page by page', async () => {
    const client = aUser({ user_type: 'client' })
    serve({
      'GET /auth/me': () => json(client),
      'GET /payments/receipts': ({ query }) =>
        query.has('cursor')
          ? json({ items: [aReceipt({ id: 1, refunded_cents: 995 })], next_cursor: null })
          : json({
              items: [aReceipt({ id: 2, description: 'Donation to Opportune', amount_cents: 500 })],
              next_cursor: 'more',
            }),
    })
    const app = await renderApp('/profile?tab=payments', client)
    const part = within(await screen.findByRole('region', { name: 'Receipts' }))
    expect(await part.findByText('Donation to Opportune')).toBeVisible()
    await app.user.click(part.getByRole('button', { name: 'Show more' }))
    expect(await part.findByText('$9.95 refunded')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Subscription' })).toBeNull()
  })
})
