import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import { deliver } from '../../session/events'
import { expectAccessible } from '../../test/axe'
import { aTalk } from '../../test/conversation-server'
import { aMessage, anAttachment } from '../../test/conversations'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { json } from '../../test/server'
import { clockTime } from './message-time'
import type { Message } from './types'

// Each row of these tests shows its time once whenever it is drawn.
vi.mock('./message-time', { spy: true })
const drawn = vi.mocked(clockTime)

const log = () => screen.findByRole('log', { name: 'Messages with Harbour Works' })
const items = (box: HTMLElement) => within(box).getAllByRole('listitem')
const frames = (ms = 100) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))
const distance = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight

/** As many as one likes, all loaded; they take turns, and now and then one is long. */
function said(count: number): Message[] {
  return Array.from({ length: count }, (_, at) =>
    aMessage(at + 1, {
      sender_id: at % 2 === 0 ? 8 : 7,
      content:
        at % 7 === 3 ? `Message ${at + 1}. ${'It is long. '.repeat(60)}` : `Message ${at + 1}`,
    }),
  )
}

async function open(messages: Message[]) {
  const talk = aTalk(
    0,
    { other_read_id: 1_000_000 },
    {
      'GET /conversations/1': () => json({ ...talk.head, messages, next_cursor: null }),
    },
  )
  talk.messages.push(...messages)
  const app = await renderApp('/conversations/1', aUser())
  const box = await log()
  await frames()
  return { app, box, talk }
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  forgetEverything()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  forgetEverything()
})

it('draws what is near, however much was said, and starts at the end', async () => {
  const { box } = await open(said(1_000))
  expect(items(box).length).toBeLessThan(60)
  expect(within(box).getByText('Message 1000')).toBeVisible()
  expect(distance(box)).toBeLessThan(4)
  const last = items(box).at(-1)
  expect(last).toHaveAttribute('aria-posinset', '1000')
  expect(last).toHaveAttribute('aria-setsize', '1000')
  await expectAccessible(document.body)
})

it('draws nothing above again while one types, and one row when one message comes', async () => {
  const { app, box, talk } = await open(said(400))
  const composer = screen.getByRole('textbox', { name: 'Message Harbour Works' })
  await app.user.click(composer)
  await frames()
  drawn.mockClear()
  await app.user.type(composer, 'A word that is typed')
  expect(composer).toHaveValue('A word that is typed')
  expect(drawn).not.toHaveBeenCalled()

  talk.say('Here it is')
  act(() => {
    deliver('message', {
      conversation_id: 1,
      message_id: 4010,
      seq: 401,
      sender_id: 8,
      kind: 'text',
    })
  })
  await within(box).findByText('Here it is')
  await frames()
  // The new one; no other row says anything else than before.
  expect(drawn.mock.calls.length).toBeLessThanOrEqual(2)
  expect(distance(box)).toBeLessThan(4)
})

it('stays at the end while it is there, and only then', async () => {
  const { box, talk } = await open(said(200))
  const tell = (seq: number) => {
    talk.say(`Message ${seq}\n\n${'Another line.\n'.repeat(12)}`)
    act(() => {
      deliver('message', {
        conversation_id: 1,
        message_id: seq * 10,
        seq,
        sender_id: 8,
        kind: 'text',
      })
    })
  }
  tell(201)
  await within(box).findByText(/^Message 201/)
  await waitFor(() => {
    expect(distance(box)).toBeLessThan(4)
  })
  // The room for it shrinks as a keyboard comes up.
  await page.viewport(1280, 500)
  await waitFor(() => {
    expect(distance(box)).toBeLessThan(4)
  })
  await act(async () => {
    box.scrollTop -= 300
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  const line = within(box).getByText('Message 199')
  const before = line.getBoundingClientRect().top
  tell(202)
  await screen.findByRole('button', { name: 'New messages' })
  await frames()
  expect(Math.abs(line.getBoundingClientRect().top - before)).toBeLessThan(2)
})

it('scrolls up through rows it never measured without a jump', async () => {
  const { box } = await open(said(400))
  for (let step = 0; step < 12; step++) {
    const top = box.getBoundingClientRect().top
    const seen = items(box).find((item) => item.getBoundingClientRect().top > top + 100)!
    const before = seen.getBoundingClientRect().top
    await act(async () => {
      box.scrollTop -= 240
      await new Promise((resolve) => setTimeout(resolve, 60))
    })
    expect(Math.abs(seen.getBoundingClientRect().top - before - 240)).toBeLessThan(2)
  }
})

it('keeps the row with the focus, however far it is scrolled away', async () => {
  const messages = said(300)
  messages[295] = { ...messages[295]!, attachments: [anAttachment()] }
  const { box } = await open(messages)
  const link = within(box).getByRole('link', { name: /plan\.pdf/ })
  act(() => {
    link.focus()
  })
  await act(async () => {
    box.scrollTop = 0
    await new Promise((resolve) => setTimeout(resolve, 150))
  })
  expect(within(box).getByText('Message 1')).toBeVisible()
  expect(link).toHaveFocus()
  expect(items(box).length).toBeLessThan(60)
})
