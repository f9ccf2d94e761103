import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { page } from 'vitest/browser'

import { deliver } from '../../session/events'
import { useStream } from '../../session/stream'
import { expectAccessible } from '../../test/axe'
import { aTalk } from '../../test/conversation-server'
import { aConversation, aMessage, anAttachment } from '../../test/conversations'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { json, problem } from '../../test/server'
import type { Conversation } from './types'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
let talk: ReturnType<typeof aTalk>
let focus: MockInstance<typeof document.hasFocus>
const log = () => screen.findByRole('log', { name: 'Messages with Harbour Works' })
const texts = async () =>
  within(await log())
    .queryAllByText(/^Message \d+$/)
    .map(({ textContent }) => Number(/\d+/.exec(textContent)?.[0]))
const scrollTo = async (box: HTMLElement, top: number) => {
  await act(async () => {
    box.scrollTop = top
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
}
const searchPart = () => screen.getByRole('search', { name: 'Search this conversation' })
const tell = (kind: string, data: object) => {
  act(() => {
    deliver(kind, { conversation_id: 1, ...data })
  })
}
const tellOf = (seq: number, sender_id = 8) => {
  tell('message', { message_id: seq * 10, seq, sender_id, kind: 'text' })
}

async function open(count: number, over: Partial<Conversation> = {}, answers = {}) {
  talk = aTalk(count, over, answers)
  const app = await renderApp('/conversations/1', aUser())
  await log()
  return app
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  forgetEverything()
  focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  forgetEverything()
})

describe('a conversation', () => {
  it('shows what was said, by whom and when, and ends at its end', async () => {
    await open(30, { other_read_id: 300 })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Harbour Works')
    expect(document.title).toContain('Harbour Works')
    const box = await log()
    expect((await texts()).at(-1)).toBe(30)
    expect(within(box).getByText('Message 30')).toBeVisible()
    expect(box.scrollHeight - box.scrollTop - box.clientHeight).toBeLessThan(4)
    await scrollTo(box, 0)
    expect(within(box).getByText('Message 1')).toBeVisible()
    expect(within(box).getAllByText('Harbour Works:')).toHaveLength(1)
    await expectAccessible(document.body)
  })

  it('draws Markdown and addresses as elements, and never HTML', async () => {
    talk = aTalk(0)
    talk.say('**bold** <img src=x onerror=alert(1)> https://example.com/a. javascript:alert(1)')
    await renderApp('/conversations/1', aUser())
    const box = await log()
    expect(within(box).getByText('bold').tagName).toBe('STRONG')
    expect(box.querySelector('img')).toBeNull()
    const links = within(box).getAllByRole('link')
    expect(links).toHaveLength(1)
    expect(links[0]).toHaveAttribute('href', 'https://example.com/a')
    expect(links[0]).toHaveAttribute('rel', 'nofollow noopener noreferrer ugc')
    expect(links[0]).toHaveAttribute('target', '_blank')
  })

  it('shows pictures at their size before they are there, and the rest as downloads', async () => {
    talk = aTalk(0)
    const picture = { preview_url: PIXEL, width: 1024, height: 512, file_name: 'pier.jpg' }
    talk.say('', { attachments: [anAttachment({ id: 1, ...picture }), anAttachment({ id: 2 })] })
    await renderApp('/conversations/1', aUser())
    const files = within(await screen.findByRole('list', { name: 'Files' }))
    const image = files.getByRole('button', { name: 'Open pier.jpg' }).querySelector('img')
    const reserved = ['width', 'height'].map((name) => image?.getAttribute(name))
    expect(reserved).toEqual(['320', '160'])
    const download = files.getByRole('link', { name: /plan\.pdf 13\.9 KB Download/ })
    expect(download).toHaveAttribute('download', 'plan.pdf')
  })

  it.each(['/conversations/1', '/conversations/0', '/conversations/nothing'])(
    'that is not there, or is not ours, says so: %s',
    async (path) => {
      talk = aTalk(0, {}, { 'GET /conversations/1': () => problem(404) })
      await renderApp(path, aUser())
      await screen.findByRole('heading', { name: 'Conversation not found' })
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
      expect(screen.queryByRole('log')).toBeNull()
    },
  )

  it('that does not load says why, and tries again', async () => {
    let down = true
    const answer = () =>
      down ? problem(403) : json({ ...aConversation(), messages: [aMessage(1)] })
    talk = aTalk(0, {}, { 'GET /conversations/1': answer })
    const { user } = await renderApp('/conversations/1', aUser())
    await screen.findByText('You do not have permission to perform this action.')
    down = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await texts()).toEqual([1])
  })

  it('without a word yet invites to the first', async () => {
    await open(0)
    expect(screen.getByText('Say hello')).toBeVisible()
  })
})

describe('news', () => {
  it('is read on from the last known message until nothing is newer', async () => {
    await open(3)
    for (let seq = 4; seq <= 130; seq++) talk.say(`Message ${seq}`)
    tellOf(130)
    await waitFor(async () => {
      expect((await texts()).at(-1)).toBe(130)
    })
    // With the line of the day on which the new ones were said.
    expect(within(await log()).getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '131')
    const after = talk
      .of('GET', '/conversations/1/messages')
      .map(({ query }) => query.get('after_id'))
    expect(after).toEqual(['30', '1030'])
  })

  it('of another conversation, or of no kind we know, changes nothing', async () => {
    await open(3)
    tell('message', { conversation_id: 2, message_id: 1, seq: 1, sender_id: 8, kind: 'text' })
    act(() => {
      deliver('message', {})
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(talk.of('GET', '/conversations/1/messages')).toHaveLength(0)
  })

  it('that was missed is fetched when the stream is there again', async () => {
    await open(3)
    talk.say('Message 4')
    act(() => {
      useStream.setState({ up: true })
    })
    await waitFor(async () => {
      expect(await texts()).toEqual([1, 2, 3, 4])
    })
  })

  it('is asked for every five seconds while there is no stream', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open(3)
    talk.say('Message 4')
    await act(() => vi.advanceTimersByTimeAsync(5_100))
    await waitFor(async () => {
      expect(await texts()).toEqual([1, 2, 3, 4])
    })
  })

  it('by the other side is said aloud, one’s own is not', async () => {
    await open(1)
    talk.say('Is it you?')
    tellOf(2)
    expect(await screen.findByText('Harbour Works: Is it you?')).toHaveAttribute('role', 'status')
    talk.say('It is', { sender_id: 7 })
    tellOf(3, 7)
    await within(await log()).findByText('It is')
    expect(screen.queryByText(/: It is$/)).toBeNull()
  })

  it('of typing shows for five seconds, or until the message is there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open(1)
    tell('typing', { user_id: 7 })
    expect(screen.queryByText(/is typing/)).toBeNull()
    tell('typing', { user_id: 8 })
    expect(screen.getByText('Harbour Works is typing...')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(5_100))
    expect(screen.queryByText(/is typing/)).toBeNull()
    tell('typing', { user_id: 8 })
    talk.say('Message 2')
    tellOf(2)
    expect(screen.queryByText(/is typing/)).toBeNull()
  })

  it('of the other side’s reading moves the mark', async () => {
    talk = aTalk(0)
    talk.say('Mine', { sender_id: 7 })
    await renderApp('/conversations/1', aUser())
    const box = within(await log())
    expect(box.getByText('Sent')).toBeVisible()
    tell('read', { user_id: 8, up_to_id: 10 })
    expect(await box.findByText('Read')).toBeVisible()
    expect(box.queryByText('Sent')).toBeNull()
  })

  it('of the other side’s answer moves the mark too', async () => {
    talk = aTalk(0)
    talk.say('Mine', { sender_id: 7 })
    await renderApp('/conversations/1', aUser())
    const box = within(await log())
    expect(box.getByText('Sent')).toBeVisible()
    talk.say('Message 2')
    tellOf(2)
    expect(await box.findByText('Read')).toBeVisible()
  })
})

describe('reading', () => {
  it('is told to the server when the end was seen', async () => {
    await open(3, { unread_count: 2, last_read_id: 10 })
    await waitFor(() => {
      expect(talk.of('POST', '/conversations/1/read')[0]?.body).toEqual({ up_to_id: 30 })
    })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(talk.of('POST', '/conversations/1/read')).toHaveLength(1)
  })

  it('is not told while nobody looks', async () => {
    focus.mockReturnValue(false)
    await open(3, { unread_count: 2, last_read_id: 10 })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(talk.of('POST', '/conversations/1/read')).toHaveLength(0)
    focus.mockReturnValue(true)
    act(() => {
      window.dispatchEvent(new Event('focus'))
    })
    await waitFor(() => {
      expect(talk.of('POST', '/conversations/1/read')).toHaveLength(1)
    })
  })

  it('begins at a line before the first that is new', async () => {
    await open(3, { unread_count: 2, last_read_id: 10 })
    const lines = within(await log()).getAllByRole('listitem')
    const at = lines.findIndex(({ textContent }) => textContent === 'New messages')
    expect(lines[at + 1]).toHaveTextContent('Message 2')
  })

  it('can jump to the first unread that is not loaded, and back', async () => {
    const { user } = await open(400, { unread_count: 300, last_read_id: 1000 })
    expect(within(await log()).queryByText('New messages')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Jump to first unread' }))
    const line = await within(await log()).findByText('New messages')
    expect(talk.of('GET', '/conversations/1/messages')[0]?.query.get('around_id')).toBe('1000')
    const box = await log()
    await waitFor(() => {
      const gap = line.getBoundingClientRect().top - box.getBoundingClientRect().top
      expect(gap).toBeGreaterThan(0)
      expect(gap).toBeLessThan(200)
    })
    await user.click(screen.getByRole('button', { name: /^(Latest|New) messages$/ }))
    expect(await within(box).findByText('Message 400')).toBeVisible()
  })

  it('does not move when older messages are loaded above it', async () => {
    let answer: (response: Response) => void = () => {}
    const earlier = new Promise<Response>((resolve) => {
      answer = resolve
    })
    await open(200, {}, { 'GET /conversations/1/messages': () => earlier })
    const box = await log()
    // At the very top, so that the earlier ones are wanted; and they come when the scrolling is over.
    await scrollTo(box, 0)
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
    const line = within(box).getByText('Message 155')
    const before = line.getBoundingClientRect().top
    const items = Array.from({ length: 50 }, (_, at) => aMessage(at + 101))
    answer(json({ items, older: true, newer: false }))
    await waitFor(async () => {
      expect((await texts())[0]).toBeLessThan(151)
    })
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(Math.abs(line.getBoundingClientRect().top - before)).toBeLessThan(2)
    expect(talk.of('GET', '/conversations/1/messages')).toHaveLength(1)
  })

  it('does not move when something new comes while one reads earlier words', async () => {
    await open(60)
    const box = await log()
    await scrollTo(box, 600)
    const before = box.scrollTop
    talk.say('Message 61')
    tellOf(61)
    const button = await screen.findByRole('button', { name: 'New messages' })
    expect(box.scrollTop).toBe(before)
    act(() => {
      button.click()
    })
    await waitFor(() => {
      expect(box.scrollHeight - box.scrollTop - box.clientHeight).toBeLessThan(4)
    })
  })
})

describe('what can be done with it', () => {
  it('closes after a question, and is reopened', async () => {
    const { user } = await open(
      2,
      {},
      {
        'PATCH /conversations/1': ({ body }: { body: unknown }) => {
          const { status } = body as { status: 'open' | 'closed' }
          const closed = status === 'closed'
          return json(
            aConversation({
              status,
              can_write: !closed,
              cannot_write_reason: closed ? 'closed' : null,
            }),
          )
        },
      },
    )
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Close conversation' }))
    const dialog = await screen.findByRole('dialog', { name: 'Close this conversation?' })
    expect(talk.of('PATCH', '/conversations/1')).toHaveLength(0)
    await user.click(within(dialog).getByRole('button', { name: 'Close conversation' }))
    await screen.findByText(/This conversation is closed/)
    expect(screen.queryByRole('textbox', { name: /^Message/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Reopen conversation' }))
    await screen.findByRole('textbox', { name: 'Message Harbour Works' })
    expect(talk.of('PATCH', '/conversations/1').map(({ body }) => body)).toEqual([
      { status: 'closed' },
      { status: 'open' },
    ])
  })

  it('is muted and archived, for oneself', async () => {
    const put = ({ body }: { body: unknown }) => json(aConversation(body as Partial<Conversation>))
    const { user } = await open(2, {}, { 'PUT /conversations/1/settings': put })
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Mute' }))
    await screen.findByRole('img', { name: 'Muted' })
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }))
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: 'Move to inbox' })
    expect(talk.of('PUT', '/conversations/1/settings').map(({ body }) => body)).toEqual([
      { muted: true },
      { archived: true },
    ])
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => {
      expect(talk.of('PUT', '/conversations/1/settings').at(-1)?.body).toEqual({ archived: false })
    })
  })

  it('says what could not be changed, and stays as it was', async () => {
    const { user } = await open(2, {}, { 'PUT /conversations/1/settings': () => problem(403) })
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Mute' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission')
    expect(screen.queryByRole('img', { name: 'Muted' })).toBeNull()
  })

  it('is searched, and a find leads to its message', async () => {
    const { user } = await open(
      400,
      {},
      {
        'GET /conversations/1/search': ({ query }: { query: URLSearchParams }) =>
          json({ items: query.get('q') === 'tide' ? [aMessage(5, { content: 'The TIDE' })] : [] }),
      },
    )
    await user.click(screen.getByRole('button', { name: 'Search this conversation' }))
    const input = await screen.findByRole('searchbox')
    await waitFor(() => {
      expect(input).toHaveFocus()
    })
    await user.type(input, 'nothing')
    await screen.findByText(/No messages with “nothing”/)
    await user.clear(input)
    await user.type(input, 'tide')
    const hit = await within(searchPart()).findByRole('button', { name: /The TIDE/ })
    await user.click(hit)
    expect(await within(await log()).findByText('Message 5')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})
