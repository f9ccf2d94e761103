import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'
import {
  aDevelopersSession,
  aSession,
  aSessionMessage,
  aSystemLine,
  byMaya,
  CHAT,
  TOKEN,
} from '../../test/support'
import type { SessionMessage, SupportSession } from './types'

const SESSION = 'GET /collaboration/sessions/7'
const READ = 'GET /collaboration/sessions/7/messages'
const SAY = 'POST /collaboration/sessions/7/messages'
const STATUS = 'PATCH /collaboration/sessions/7/status'
const FAILED = 'Failed to load collaboration session. The link may be invalid or expired.'

/** The stream of the page that is open. */
let stream: EventTarget | null
const tell = (kind: string) => {
  act(() => {
    stream?.dispatchEvent(new Event(kind))
  })
}

interface Room {
  session: SupportSession
  messages: readonly SessionMessage[]
}

function serve(room: Room, answers: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /auth/me': () => json(aUser()),
    [SESSION]: () => json(room.session),
    [READ]: ({ query }) =>
      json(room.messages.filter(({ id }) => id > Number(query.get('after_id')))),
    [SAY]: ({ body }) => {
      const { content } = body as { content: string }
      const self = room.session.participants.find(({ is_current_user }) => is_current_user)
      const sent = aSessionMessage(50, { content, participant_id: self?.id ?? null })
      room.messages = [...room.messages, sent]
      return json(sent, 201)
    },
    [STATUS]: ({ body }) => {
      const { status } = body as Pick<SupportSession, 'status'>
      room.session = { ...room.session, status }
      room.messages = [...room.messages, aSystemLine(60, `Status changed to: ${status}`)]
      return json(room.session)
    },
    ...answers,
  })
}

const box = () => screen.findByRole('textbox', { name: /^Message/ })
const send = () => screen.getByRole('button', { name: 'Send' })

beforeEach(() => {
  forgetEverything()
  stream = null
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super()
        // eslint-disable-next-line @typescript-eslint/no-this-alias -- the page has one, and the test speaks for it
        stream = this
      }
      close() {
        stream = null
      }
    },
  )
})
afterEach(() => {
  forgetEverything()
  vi.unstubAllGlobals()
})

it('shows a guest the chat and nothing to go to, and tells the token to nobody', async () => {
  const file = { id: 3, file_name: 'verify.log', file_size: 14_541 }
  const file_path = '/api/collaboration/sessions/7/attachments/3'
  const calls = serve({
    session: aSession(),
    messages: [
      aSessionMessage(1, { content: 'It fails.', attachments: [{ ...file, file_path }] }),
      aSystemLine(2, 'Status changed to: open'),
      aSessionMessage(3, { content: 'Thanks.', ...byMaya }),
    ],
  })
  // Somebody is signed in here: the link alone says who they are.
  const { container } = await renderApp(CHAT, aUser())
  await screen.findByRole('heading', { level: 1, name: 'Licence key doesn’t verify' })
  expect(screen.getByText('Petra Stone, guest')).toBeVisible()
  expect(screen.getByText(/^OPP-1042/)).toBeVisible()
  expect(await screen.findByText('It fails.')).toBeVisible()
  expect(screen.getByText('Status changed to: open')).toBeVisible()
  const link = screen.getByRole('link', { name: 'verify.log 14.2 KB' })
  expect(link).toHaveAttribute('href', `${file_path}?token=${TOKEN}`)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByText('Open')).toBeVisible()
  expect(document.querySelector('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(container)
  const linked = calls.filter(({ path }) => path.startsWith('/collaboration/'))
  expect(linked.map(({ query }) => query.get('token'))).toEqual(linked.map(() => TOKEN))
  expect(linked.filter(({ headers }) => headers.has('Authorization'))).toEqual([])
})

it.each([
  ['a link that opens nothing', () => problem(404), FAILED],
  ['a refusal', () => problem(403), FAILED],
  ['an answer without a session', () => json(null), 'Session Not Found'],
])('says so for %s, and leads back', async (_, answer, sentence) => {
  serve({ session: aSession(), messages: [] }, { [SESSION]: answer })
  const { user, path } = await renderApp(CHAT)
  await screen.findByRole('heading', { level: 1, name: sentence })
  await user.click(screen.getByRole('link', { name: 'Return to Tickets' }))
  await screen.findByRole('heading', { name: 'Open a ticket' })
  expect(path()).toBe('/tickets')
})

it('asks nobody about a number that is none', async () => {
  serve({ session: aSession(), messages: [] })
  await renderApp(`/collaboration/x/${TOKEN}`)
  await screen.findByRole('heading', { level: 1, name: FAILED })
})

describe('writing', () => {
  it('keeps what couldn’t be sent, also over a reload', async () => {
    const room: Room = { session: aSession(), messages: [aSessionMessage(1)] }
    serve(room, { [SAY]: () => problem(403) })
    const first = await renderApp(CHAT)
    const area = await box()
    expect(send()).toBeDisabled()
    await first.user.type(area, '   ')
    expect(send()).toBeDisabled()
    await first.user.type(area, 'Hello')
    await first.user.click(send())
    await screen.findByText('Failed to send message. Please try again.')
    expect(area).toHaveValue('   Hello')
    first.unmount()

    const calls = serve(room)
    const { user } = await renderApp(CHAT)
    expect(await box()).toHaveValue('   Hello')
    await user.click(send())
    expect(await screen.findByText('Hello')).toBeVisible()
    expect(await box()).toHaveValue('')
    const posts = calls.filter(({ method }) => method === 'POST')
    expect(posts.map(({ body }) => body)).toEqual([{ content: 'Hello', message_type: 'text' }])
    expect(JSON.stringify(localStorage)).not.toContain(TOKEN)
  })

  it('needs somebody who writes', async () => {
    const strangers = aSession().participants.map((one) => ({ ...one, is_current_user: false }))
    serve({ session: aSession({ participants: strangers }), messages: [] })
    const { user } = await renderApp(CHAT)
    await user.type(await box(), 'Hello')
    await user.click(send())
    await screen.findByText('User not found in session participants')
  })
})

it('hears of a message at once, and misses none that came before its own', async () => {
  const room: Room = { session: aSession(), messages: [aSessionMessage(1)] }
  serve(room)
  const { user } = await renderApp(CHAT)
  await screen.findByText('Message 1')
  room.messages = [...room.messages, aSessionMessage(40, { content: 'Before', ...byMaya })]
  await user.type(await box(), 'After')
  await user.click(send())
  await screen.findByText('Before')
  room.messages = [...room.messages, aSessionMessage(70, { content: 'News', ...byMaya })]
  tell('message')
  await screen.findByText('News')
  const shown = within(screen.getByRole('log', { name: 'Messages' }))
    .getAllByText(/^(Message 1|Before|After|News)$/)
    .map(({ textContent }) => textContent)
  expect(shown).toEqual(['Message 1', 'Before', 'After', 'News'])
})

describe('the status', () => {
  const choice = () => screen.findByRole('combobox', { name: 'Status' })

  it('is changed by the developer, who sees one line about it', async () => {
    serve({ session: aDevelopersSession(), messages: [aSessionMessage(1)] })
    const { user } = await renderApp(CHAT)
    await screen.findByText('Maya Okafor, developer')
    await user.selectOptions(await choice(), 'In progress')
    await screen.findByText('Status changed to: in_progress')
    await waitFor(async () => {
      expect(await choice()).toHaveValue('in_progress')
    })
    expect(screen.getAllByText('Status changed to: in_progress')).toHaveLength(1)
  })

  it('stays as it was when the server refuses', async () => {
    serve({ session: aDevelopersSession(), messages: [] }, { [STATUS]: () => problem(403) })
    const { user } = await renderApp(CHAT)
    await user.selectOptions(await choice(), 'Resolved')
    await screen.findByText('Failed to update status. Please try again.')
    expect(await choice()).toHaveValue('open')
  })

  it('resolved elsewhere, locks everything', async () => {
    const room: Room = { session: aDevelopersSession(), messages: [aSessionMessage(1)] }
    serve(room)
    const { user, container } = await renderApp(CHAT)
    await user.type(await box(), 'Half a')
    await waitFor(() => {
      expect(stream).not.toBeNull()
    })
    room.session = { ...room.session, status: 'resolved' }
    room.messages = [...room.messages, aSystemLine(2, 'Status changed to: resolved')]
    // The thread alone tells it, as polling does.
    tell('message')
    const area = await screen.findByPlaceholderText('This session has been resolved')
    expect(area).toBeDisabled()
    expect(area).toHaveValue('')
    expect(send()).toBeDisabled()
    expect(await choice()).toBeDisabled()
    await expectAccessible(container)
  })
})

it('is kept among the tickets of whoever is signed in', async () => {
  const room: Room = { session: aSession(), messages: [] }
  const calls = serve(room, {
    'POST /collaboration/sessions/7/claim': () => {
      room.session = { ...room.session, claimed: true }
      return json(room.session)
    },
  })
  const { user } = await renderApp(CHAT, aUser())
  await user.click(await screen.findByRole('button', { name: 'Keep in my tickets' }))
  await screen.findByText('Saved to your tickets')
  expect(screen.queryByRole('button', { name: 'Keep in my tickets' })).toBeNull()
  const claim = calls.find(({ path }) => path.endsWith('/claim'))
  expect(claim?.headers.get('Authorization')).toBe('Bearer ops_test')
  expect(claim?.query.get('token')).toBe(TOKEN)
})
