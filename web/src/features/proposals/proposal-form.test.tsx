import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { deliver } from '../../session/events'
import { aProposal } from '../../test/proposals'
import { expectAccessible } from '../../test/axe'
import { aFullRequest } from '../../test/own-requests'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { anOwnVideo } from '../../test/videos'
import type { Proposal } from './types'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const developer = aUser()
const client = aUser({ id: 8, username: 'carla', user_type: 'client' })
const stranger = aUser({ id: 9, username: 'clive', user_type: 'client' })

/** A server with one request, and at most one proposal to it. */
function serve(over: Parameters<typeof fakeServer>[0] = {}, me = developer, first?: Proposal) {
  const room = { request: aFullRequest(), proposal: first }
  const calls = fakeServer({
    'GET /auth/me': () => json(me),
    'POST /auth/activity': nothing,
    'GET /requests/shared-with-me': () => json([]),
    'GET /requests/1/shares': () => json({ items: [], next_cursor: null }),
    'GET /requests/1/matches': () => json({ items: [], next_cursor: null }),
    ...quietPayments,
    'GET /snagged-requests/': () => json(room.proposal ? [room.proposal] : []),
    'GET /requests/1': () => {
      const { id, status } = room.proposal ?? {}
      return json({ ...room.request, my_response: id ? { id, status } : null })
    },
    'GET /snagged-requests/11': () => (room.proposal ? json(room.proposal) : problem(404)),
    'POST /snagged-requests/': () => json((room.proposal = aProposal()), 201),
    'DELETE /snagged-requests/11': () => {
      room.proposal = undefined
      return nothing()
    },
    ...over,
  })
  return { room, calls }
}
const message = () => screen.findByRole('textbox', { name: 'Your proposal' })
const send = () => screen.getByRole('button', { name: 'Send proposal' })

describe.each(['/requests/1', '/opportunities/1'])('a developer on %s', (path) => {
  it('answers with a price, sees what became of it, and withdraws', async () => {
    const { calls } = serve()
    const app = await renderApp(path, developer)
    await app.user.type(await message(), 'I would start with the ledger.')
    await app.user.type(screen.getByLabelText(/^Price/), '$3,900.50')
    await app.user.type(screen.getByLabelText(/^Days/), '20')
    await app.user.type(screen.getByLabelText(/^Link to your work/), 'example.com/me')
    await app.user.click(screen.getByRole('switch', { name: /^Show my profile/ }))
    await expectAccessible(app.container)
    await app.user.click(send())
    const card = await screen.findByRole('region', { name: 'Your proposal' })
    await waitFor(() => {
      expect(within(card).getByRole('heading', { name: 'Your proposal' })).toHaveFocus()
    })
    expect(await within(card).findByText('$3,900')).toBeVisible()
    expect(within(card).getByText(/^Not read yet\./)).toBeVisible()
    await expectAccessible(app.container)
    const post = calls.find((call) => call.method === 'POST' && call.path === '/snagged-requests/')
    expect(post?.body).toEqual({
      request_id: 1,
      message: 'I would start with the ledger.',
      price_cents: 390_050,
      delivery_days: 20,
      profile_link: 'https://example.com/me',
      video_ids: [],
      include_profile: false,
    })
    expect(post?.headers.get('Idempotency-Key')).not.toBeNull()
    expect(localStorage.getItem('unsent:7:proposal:1')).toBeNull()

    await app.user.click(within(card).getByRole('button', { name: /^Withdraw/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw your proposal?' })
    await expectAccessible(dialog)
    await app.user.click(within(dialog).getByRole('button', { name: 'Withdraw proposal' }))
    expect(await message()).toHaveValue('')
  })
})

describe('videos', () => {
  const films = [
    anOwnVideo({ id: 1, title: 'Seats' }),
    anOwnVideo({ id: 2, title: 'Tides', privacy: 'unlisted' }),
    anOwnVideo({ id: 3, title: 'Draft', privacy: 'private' }),
    anOwnVideo({ id: 4, title: 'On its way', status: 'processing' }),
  ]
  const library = {
    'GET /video_display/my-videos': () => json({ videos: films, next_cursor: null }),
    'GET /video_display/1': () => json(films[0]),
    'GET /video_display/2': () => json(films[1]),
  }
  const choice = () => screen.findByRole('dialog', { name: 'Choose videos' })

  it('are chosen by keyboard from those that others can watch, kept in the draft, and sent', async () => {
    const { room, calls } = serve({
      ...library,
      'POST /snagged-requests/': () =>
        json((room.proposal = aProposal({ video_ids: [2, 1] })), 201),
    })
    const app = await renderApp('/requests/1', developer)
    await app.user.type(await message(), 'Gladly.')
    await app.user.click(screen.getByRole('button', { name: 'Choose videos' }))
    const dialog = await choice()
    const boxes = await within(dialog).findAllByRole('checkbox')
    expect(boxes).toHaveLength(2)
    await expectAccessible(dialog)
    boxes[1]?.focus()
    await app.user.keyboard(' ')
    // Enter in the dialog doesn't send the form around it.
    await app.user.keyboard('{Enter}')
    await app.user.click(within(dialog).getByRole('checkbox', { name: /^Length 11:24 ?Seats/ }))
    expect(within(dialog).getByRole('status')).toHaveTextContent('2 of 10 chosen.')
    await app.user.click(within(dialog).getByRole('button', { name: 'Done' }))
    const names = async () =>
      within(await screen.findByRole('list', { name: 'Chosen videos' }))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'))
    expect(await names()).toEqual(['Remove “Tides”', 'Remove “Seats”'])
    expect(screen.getByRole('button', { name: 'Change videos' })).toHaveFocus()
    app.unmount()

    const again = await renderApp('/requests/1', developer)
    expect(await names()).toEqual(['Remove “Tides”', 'Remove “Seats”'])
    await expectAccessible(again.container)
    await again.user.click(send())
    const card = await screen.findByRole('region', { name: 'Your proposal' })
    expect(await within(card).findByRole('link', { name: /Tides$/ })).toHaveAttribute(
      'href',
      '/video_display/stream/2',
    )
    const posts = calls.filter(({ method, path }) => method === 'POST' && path.includes('snag'))
    expect(posts.map(({ body }) => body)).toEqual([
      expect.objectContaining({ message: 'Gladly.', video_ids: [2, 1] }),
    ])
  })

  it('can be taken out again', async () => {
    serve(library)
    localStorage.setItem(
      'unsent:7:proposal:1',
      JSON.stringify({ at: Date.now(), value: { video_ids: [1] } }),
    )
    const app = await renderApp('/requests/1', developer)
    await app.user.click(await screen.findByRole('button', { name: 'Remove “Seats”' }))
    expect(await screen.findByRole('button', { name: 'Choose videos' })).toHaveFocus()
    expect(screen.queryByRole('list', { name: 'Chosen videos' })).toBeNull()
  })

  it('are at most ten', async () => {
    const many = Array.from({ length: 11 }, (_, at) =>
      anOwnVideo({ id: at + 1, title: `No. ${at}` }),
    )
    serve({ 'GET /video_display/my-videos': () => json({ videos: many, next_cursor: null }) })
    const app = await renderApp('/requests/1', developer)
    await app.user.click(await screen.findByRole('button', { name: 'Choose videos' }))
    const boxes = await within(await choice()).findAllByRole('checkbox')
    for (const box of boxes.slice(0, 10)) await app.user.click(box)
    expect(boxes.map((box) => (box as HTMLInputElement).disabled).indexOf(true)).toBe(10)
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('list', { name: 'Chosen videos' })).toBeNull()
  })

  it('have to be uploaded first', async () => {
    serve()
    const app = await renderApp('/requests/1', developer)
    await app.user.click(await screen.findByRole('button', { name: 'Choose videos' }))
    const upload = await within(await choice()).findByRole('link', { name: 'Upload a video' })
    expect(upload).toHaveAttribute('href', '/video-upload')
  })
})

it('names every field that needs a look, and the only one takes the focus', async () => {
  serve()
  const app = await renderApp('/requests/1', developer)
  await app.user.type(await screen.findByLabelText(/^Price/), '0')
  await app.user.click(send())
  expect(await screen.findByRole('group', { name: 'Please fix 2 fields' })).toBeVisible()
  await app.user.type(await message(), 'Gladly.')
  await app.user.click(send())
  await waitFor(() => {
    expect(screen.getByLabelText(/^Price/)).toHaveFocus()
  })
  expect(screen.getByLabelText(/^Price/)).toHaveAccessibleDescription(/above \$0/)
})

it('shows in place that a subscription is needed, and loses nothing', async () => {
  let active = false
  serve({
    'POST /snagged-requests/': () =>
      active
        ? json(aProposal(), 201)
        : problem(403, {
            code: 'subscription_required',
            detail: 'Active subscription required to perform this action',
          }),
    'GET /snagged-requests/11': () => json(aProposal()),
  })
  const app = await renderApp('/requests/1', developer)
  await app.user.type(await message(), 'Gladly.')
  await app.user.click(send())
  const alert = await screen.findByText('Active subscription required to perform this action')
  expect(alert).toBeVisible()
  expect(await message()).toHaveValue('Gladly.')
  await expectAccessible(app.container)
  app.unmount()

  // Also not with a reload; and with the subscription the refusal goes.
  const again = await renderApp('/requests/1', developer)
  expect(await message()).toHaveValue('Gladly.')
  expect(screen.getByText(/^We restored what you typed/)).toBeVisible()
  await again.user.click(send())
  await screen.findByText('Active subscription required to perform this action')
  active = true
  act(() => {
    deliver('subscription', { status: 'active' })
  })
  expect(screen.queryByText('Active subscription required to perform this action')).toBeNull()
  await again.user.click(send())
  expect(await screen.findByRole('region', { name: 'Your proposal' })).toBeVisible()
})

it.each([
  ['already_answered', 'You have answered this request already.'],
  ['request_closed', 'This request is paused.'],
])('shows %s in place and keeps the text', async (code, detail) => {
  serve({ 'POST /snagged-requests/': () => problem(409, { code, detail }) })
  const app = await renderApp('/requests/1', developer)
  await app.user.type(await message(), 'Gladly.')
  await app.user.click(send())
  expect(await screen.findByRole('alert')).toHaveTextContent(detail)
  expect(await message()).toHaveValue('Gladly.')
  expect(screen.queryByRole('link', { name: 'View your proposal' }) !== null).toBe(
    code === 'already_answered',
  )
})

it('puts the server’s words about the price at the price', async () => {
  serve({
    'POST /snagged-requests/': () =>
      problem(422, { errors: [{ field: 'price_cents', message: 'Name a price.' }] }),
  })
  const app = await renderApp('/requests/1', developer)
  await app.user.type(await message(), 'Gladly.')
  await app.user.click(send())
  await waitFor(() => {
    expect(screen.getByLabelText(/^Price/)).toHaveAccessibleDescription(/Name a price\./)
  })
})

it('hears what the client decides, with the reason', async () => {
  const { room } = serve({}, developer, aProposal())
  await renderApp('/requests/1', developer)
  const card = await screen.findByRole('region', { name: 'Your proposal' })
  await within(card).findByText(/^Not read yet\./)
  room.proposal = aProposal({ status: 'declined', reason: 'We need it sooner.' })
  deliver('response', { response_id: 11, request_id: 1, change: 'declined' })
  expect(await within(card).findByText('The client has declined your proposal.')).toBeVisible()
  expect(within(card).getByText('We need it sooner.')).toBeVisible()
  expect(within(card).queryByRole('button', { name: /^Withdraw/ })).toBeNull()
})

it('stays with its text when the request is closed meanwhile', async () => {
  const { room } = serve()
  const app = await renderApp('/requests/1', developer)
  await app.user.type(await message(), 'Gladly.')
  room.request = aFullRequest({ status: 'paused' })
  deliver('shared_request', { request_id: 1, change: 'changed' })
  expect(await screen.findByText(/can’t send a proposal right now/)).toBeVisible()
  expect(await message()).toHaveValue('Gladly.')
  expect(send()).toBeDisabled()
})

it('is not there for a request that takes no answers', async () => {
  const { room } = serve()
  room.request = aFullRequest({ status: 'completed' })
  await renderApp('/requests/1', developer)
  expect(await screen.findByText(/This request is completed/)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Your proposal' })).toBeNull()
})

it.each([
  ['its client', client],
  ['another client', stranger],
])('is not there for %s', async (_, me) => {
  serve({}, me)
  await renderApp('/opportunities/1', me)
  await screen.findByText('Budget: $4,200')
  expect(screen.queryByRole('heading', { name: 'Send a proposal' })).toBeNull()
})

it('leads a visitor to sign in, and back', async () => {
  serve()
  const app = await renderApp('/opportunities/1')
  await app.user.click(await screen.findByRole('button', { name: 'Sign in to send a proposal' }))
  await screen.findByRole('dialog', { name: /^Welcome to/ })
  expect(screen.queryByRole('heading', { name: 'Send a proposal' })).toBeNull()
})
