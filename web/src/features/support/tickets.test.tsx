import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'
import { anOpenedTicket, aSession, aTicket, CHAT, TOKEN, ticketPage } from '../../test/support'

const LIST = 'GET /tickets'
const SEND = 'POST /tickets'
const me = aUser()
const quietChat = {
  'GET /collaboration/sessions/7': () => json(aSession()),
  'GET /collaboration/sessions/7/messages': () => json([]),
}

function serve(answers: Parameters<typeof fakeServer>[0]) {
  return fakeServer({ 'GET /auth/me': () => json(me), ...quietChat, ...answers })
}

beforeEach(() => {
  forgetEverything()
  // The chat that a test ends in hears nothing.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close = () => undefined
    },
  )
})
afterEach(() => {
  forgetEverything()
  vi.unstubAllGlobals()
})

describe('a visitor', () => {
  it('opens a ticket and gets the link to its chat', async () => {
    const calls = serve({ [SEND]: () => json(anOpenedTicket(), 201) })
    const app = await renderApp('/tickets')
    await screen.findByRole('heading', { level: 1, name: 'Open a ticket' })
    await app.user.click(await screen.findByRole('button', { name: 'Send ticket' }))
    expect(await screen.findByRole('group', { name: 'Please fix 4 fields' })).toBeVisible()
    await expectAccessible(app.container)
    await app.user.type(screen.getByLabelText('Subject'), 'Captions are late')
    await app.user.selectOptions(screen.getByLabelText('Category'), 'Videos')
    await app.user.type(screen.getByLabelText('What happened?'), 'They start at 3:00.')
    await app.user.type(screen.getByLabelText('Email'), 'chiara@example.org')
    await app.user.click(screen.getByRole('button', { name: 'Send ticket' }))
    const done = await screen.findByRole('heading', { name: 'We emailed you a link to the chat' })
    await waitFor(() => {
      expect(done).toHaveFocus()
    })
    expect(screen.getByLabelText('Link to the chat')).toHaveValue(anOpenedTicket().link)
    const post = calls.find(({ method }) => method === 'POST')
    expect(post?.body).toEqual({
      subject: 'Captions are late',
      category: 'videos',
      content: 'They start at 3:00.',
      email: 'chiara@example.org',
    })
    expect(post?.headers.get('Idempotency-Key')).not.toBeNull()
    await expectAccessible(app.container)
    await app.user.click(screen.getByRole('link', { name: 'Open the chat' }))
    await waitFor(() => {
      expect(app.path()).toBe(CHAT)
    })
  })

  it('loses nothing to a refusal or a reload', async () => {
    serve({ [SEND]: () => problem(429) })
    const app = await renderApp('/tickets')
    await app.user.type(await screen.findByLabelText('Subject'), 'Captions')
    app.unmount()
    await renderApp('/tickets')
    expect(await screen.findByLabelText('Subject')).toHaveValue('Captions')
    expect(screen.getByText(/^We restored what you typed/)).toBeVisible()
  })

  it('pastes a link, and hears when it is none', async () => {
    serve({})
    const app = await renderApp('/tickets')
    const field = await screen.findByLabelText('Paste your link')
    const open = screen.getByRole('button', { name: 'Open' })
    await app.user.type(field, 'https://example.org/')
    await app.user.click(open)
    await waitFor(() => {
      expect(field).toHaveAccessibleDescription(/This isn’t a link to a chat/)
    })
    await app.user.clear(field)
    await app.user.type(field, `https://opportune.example/collaboration/7/${TOKEN}`)
    await app.user.click(open)
    await waitFor(() => {
      expect(app.path()).toBe(CHAT)
    })
  })
})

describe('somebody with an account', () => {
  it('sees their tickets by status and words, and opens one', async () => {
    const calls = serve({
      [LIST]: ({ query }) =>
        query.get('q') === 'cobol'
          ? json(ticketPage([], { open_count: 1, resolved_count: 12 }))
          : query.get('status') === 'resolved'
            ? json(ticketPage([aTicket({ id: 8, status: 'resolved', subject: 'Old' })]))
            : json(ticketPage([aTicket({ unread_count: 2 })], { resolved_count: 12 })),
      'POST /tickets/7/open': () => json({ path: CHAT }),
    })
    const app = await renderApp('/tickets', me)
    const main = within(await screen.findByRole('main'))
    expect(await main.findByRole('link', { name: 'Open 1' })).toHaveAttribute('aria-current')
    expect(main.getByText('OPP-1042 · Products · from you')).toBeVisible()
    expect(main.getByText('2')).toBeVisible()
    await expectAccessible(app.container)

    await app.user.click(main.getByRole('link', { name: 'Resolved 12' }))
    await main.findByRole('button', { name: 'Old' })
    await app.user.click(main.getByRole('link', { name: /^Open/ }))
    await app.user.type(main.getByRole('searchbox', { name: 'Search tickets' }), 'cobol{Enter}')
    await main.findByRole('heading', { name: 'No matching tickets' })
    await app.user.click(main.getByRole('link', { name: 'Clear search' }))
    await app.user.click(await main.findByRole('button', { name: 'Licence key doesn’t verify' }))
    await waitFor(() => {
      expect(app.path()).toBe(CHAT)
    })
    expect(calls.filter(({ path }) => path === '/tickets/7/open')).toHaveLength(1)
  })

  it('begins with the first one, written in a dialog that keeps it', async () => {
    serve({ [LIST]: () => json(ticketPage([])), [SEND]: () => json(anOpenedTicket(), 201) })
    const app = await renderApp('/tickets', me)
    await screen.findByRole('heading', { name: 'Your tickets will be here' })
    const [first] = screen.getAllByRole('button', { name: 'Open a ticket' })
    await app.user.click(first!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Open a ticket' }))
    expect(dialog.getByLabelText('Email')).toHaveValue(me.email)
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Ines Kaya')
    await app.user.type(dialog.getByLabelText('Subject'), 'Half')
    await app.user.click(dialog.getByRole('button', { name: 'Close' }))
    await app.user.click(first!)
    const again = within(await screen.findByRole('dialog', { name: 'Open a ticket' }))
    expect(again.getByLabelText('Subject')).toHaveValue('Half')
  })

  it('hears what went wrong, and tries again', async () => {
    let isDown = true
    serve({ [LIST]: () => (isDown ? problem(403) : json(ticketPage([aTicket()]))) })
    const app = await renderApp('/tickets', me)
    await screen.findByText('You do not have permission to perform this action.')
    isDown = false
    await app.user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('button', { name: 'Licence key doesn’t verify' })
  })
})
