import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent as browserUser } from 'vitest/browser'

import { deliver } from '../../session/events'
import { aTalk } from '../../test/conversation-server'
import { aConversation, anAttachment } from '../../test/conversations'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { json, problem } from '../../test/server'
import { fakeUploads, type FakeUpload } from '../../test/uploads'
import type { Conversation } from './types'

const SAY = 'POST /conversations/1/messages'
let talk: ReturnType<typeof aTalk>
const box = () => screen.findByRole('textbox', { name: 'Message Harbour Works' })
const log = () => screen.findByRole('log')
const posts = () => talk.of('POST', '/conversations/1/messages')
const bodies = () => posts().map(({ body }) => body as { content: string; client_nonce: string })

async function open(answers = {}, over: Partial<Conversation> = {}) {
  talk = aTalk(2, over, answers)
  const app = await renderApp('/conversations/1', aUser())
  const area = await box()
  return { ...app, area }
}
async function write(text: string) {
  const area = await box()
  await browserUser.fill(area, text)
  await browserUser.keyboard('{Enter}')
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  forgetEverything()
})
afterEach(() => {
  vi.useRealTimers()
  forgetEverything()
})

describe('writing', () => {
  it('sends with Enter, shows it at once, and empties the field', async () => {
    let answer = () => {}
    const { area } = await open({
      [SAY]: (call: Parameters<typeof talk.take>[0]) =>
        new Promise((resolve) => {
          answer = () => {
            resolve(talk.take(call))
          }
        }),
    })
    await write('  Hello there  ')
    expect(area).toHaveValue('')
    expect(area).toHaveFocus()
    const list = within(await log())
    expect(await list.findByText('Hello there')).toBeVisible()
    expect(list.getByText('Sending...')).toBeVisible()
    await waitFor(() => {
      expect(bodies()).toHaveLength(1)
    })
    expect(bodies()[0]).toMatchObject({ content: 'Hello there', attachment_ids: [] })
    expect(bodies()[0]?.client_nonce).toMatch(/^[\da-f-]{36}$/)
    answer()
    expect(await list.findByText('Sent')).toBeVisible()
    expect(list.queryByText('Sending...')).toBeNull()
    expect(list.getAllByText('Hello there')).toHaveLength(1)
  })

  it('begins a new line with Shift+Enter', async () => {
    const { area } = await open()
    await browserUser.fill(area, 'one')
    await browserUser.keyboard('{Shift>}{Enter}{/Shift}two')
    expect(area).toHaveValue('one\ntwo')
    expect(posts()).toHaveLength(0)
  })

  it('tells the other side, once in three seconds at most', async () => {
    const { area } = await open()
    await browserUser.type(area, 'many letters')
    expect(talk.of('POST', '/conversations/1/typing')).toHaveLength(1)
  })

  it('goes on where it was left, in each conversation by itself', async () => {
    const first = await open()
    await browserUser.fill(first.area, 'half a thought')
    first.unmount()
    const second = await open()
    expect(second.area).toHaveValue('half a thought')
    await write('half a thought, whole')
    await within(await log()).findByText('Sent')
    second.unmount()
    const third = await open()
    expect(third.area).toHaveValue('')
  })

  it('keeps several in their order', async () => {
    await open()
    for (const text of ['one', 'two', 'three']) await write(text)
    await waitFor(() => {
      expect(talk.messages.slice(2).map(({ content }) => content)).toEqual(['one', 'two', 'three'])
    })
  })
})

describe('what can’t be sent', () => {
  it('is nothing', async () => {
    const { user, area } = await open()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Write a message or attach a file first.')).toBeVisible()
    await write('   ')
    expect(area).toHaveValue('   ')
    expect(posts()).toHaveLength(0)
  })

  it('is more than 10,000 characters; they are counted before, and kept', async () => {
    const { area } = await open()
    await browserUser.fill(area, 'a'.repeat(9_990))
    expect(screen.getByText('10 left')).toBeVisible()
    await write('a'.repeat(10_001))
    expect(
      await screen.findByText(/at most 10,000 characters. This one is 1 too long/),
    ).toBeVisible()
    expect(area).toHaveValue('a'.repeat(10_001))
    expect(posts()).toHaveLength(0)
  })

  it.each([
    [409, 'conversation_closed', 'This conversation is closed. Reopen it to write.'],
    [422, 'nonce_reused', 'This name was given to another message.'],
    [404, 'not_found', 'There is no such conversation.'],
  ])(
    'is what the server refuses with %i: it stands there with its reason',
    async (status, code, detail) => {
      await open({ [SAY]: () => problem(status, { code, detail }) })
      await write('Do not lose this')
      const list = within(await log())
      const alert = await list.findByRole('alert')
      expect(alert).toHaveTextContent(`Not sent. ${detail}`)
      expect(list.getByText('Do not lose this')).toBeVisible()
      expect(posts()).toHaveLength(1)
    },
  )

  it('can be tried again, changed or discarded', async () => {
    let refuse = true
    const { user, area } = await open({
      [SAY]: (call: Parameters<typeof talk.take>[0]) =>
        refuse ? problem(409, { code: 'conversation_closed', detail: 'Closed.' }) : talk.take(call),
    })
    const list = within(await log())
    await write('one')
    await list.findByText('Not sent.')
    await write('two')
    expect(await list.findByText('Waiting for the message above')).toBeVisible()
    await browserUser.fill(area, 'already typing')
    await user.click(list.getByRole('button', { name: 'Edit' }))
    expect(area).toHaveValue('one\n\nalready typing')
    // The next one is refused in its turn.
    await user.click(await list.findByRole('button', { name: 'Discard' }))
    expect(list.queryByText('two')).toBeNull()
    refuse = false
    await browserUser.keyboard('{Enter}')
    await list.findByText('Sent')
    expect(talk.messages.at(-1)?.content).toBe('one\n\nalready typing')
  })

  it('is not taken out to be changed where there is no place to change it', async () => {
    const closed = { status: 'closed', can_write: false, cannot_write_reason: 'closed' } as const
    let now: object = {}
    await open({
      [SAY]: () => {
        now = closed
        act(() => {
          deliver('conversation', { conversation_id: 1, change: 'status' })
        })
        return problem(409, { code: 'conversation_closed', detail: 'Closed.' })
      },
      'GET /conversations/1': () => json({ ...aConversation(), ...now, messages: talk.messages }),
    })
    await write('Too late, but not lost')
    await screen.findByRole('button', { name: 'Reopen conversation' })
    const list = within(await log())
    await list.findByText('Not sent.')
    expect(list.getByText('Too late, but not lost')).toBeVisible()
    expect(list.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(list.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  it('survives a reload, and is sent with the same nonce', async () => {
    let down = true
    const answers = {
      [SAY]: (call: Parameters<typeof talk.take>[0]) =>
        down ? Promise.reject(new TypeError('network')) : talk.take(call),
    }
    const first = await open(answers)
    await write('Through the storm')
    expect(await screen.findByText(/Queued/)).toBeVisible()
    const nonce = bodies()[0]!.client_nonce
    expect(JSON.stringify(localStorage)).toContain(nonce)
    down = false
    await first.user.click(screen.getByRole('button', { name: 'Try now' }))
    await within(await log()).findByText('Sent')
    expect(new Set(bodies().map((body) => body.client_nonce))).toEqual(new Set([nonce]))
    expect(talk.messages.filter(({ content }) => content === 'Through the storm')).toHaveLength(1)
    expect(JSON.stringify(localStorage)).not.toContain(nonce)
  })
})

describe('without a subscription', () => {
  const DETAIL = 'Active subscription required to perform this action'

  it('asks for one in the middle of a conversation, and keeps the text', async () => {
    const { user } = await open({
      [SAY]: () => problem(403, { code: 'subscription_required', detail: DETAIL }),
      'GET /payments/config': () => problem(404),
    })
    await write('Kept')
    const dialog = await screen.findByRole('dialog', { name: 'Creator Subscription Required' })
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }))
    expect(within(await log()).getByText('Kept')).toBeVisible()
    expect(within(await log()).getByRole('alert')).toHaveTextContent(`Not sent. ${DETAIL}`)
  })

  it('says so before, and does not ask the server', async () => {
    const lapsed = { can_write: false, cannot_write_reason: 'subscription_required' } as const
    const { area } = await open({ 'GET /payments/config': () => problem(404) }, lapsed)
    expect(await screen.findByText(/Reading is free/)).toBeVisible()
    await write('Kept here')
    await screen.findByRole('dialog', { name: 'Creator Subscription Required' })
    expect(area).toHaveValue('Kept here')
    expect(posts()).toHaveLength(0)
  })
})

it('a draft taken over from another tab is not written back', async () => {
  const { area } = await open()
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const key = 'unsent:7:message:1'
  const draft = JSON.stringify({ value: { text: 'From there', attachments: [] }, at: 5e12 })
  act(() => {
    localStorage.setItem(key, draft)
    window.dispatchEvent(new StorageEvent('storage', { key }))
  })
  await waitFor(() => {
    expect(area).toHaveValue('From there')
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(localStorage.getItem(key)).toBe(draft)
  focus.mockRestore()
})

describe('files', () => {
  let uploads: FakeUpload[]
  const attach = async (...files: File[]) => {
    const input = screen.getByLabelText<HTMLInputElement>('Attach files')
    const data = new DataTransfer()
    for (const file of files) data.items.add(file)
    await act(async () => {
      input.files = data.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await Promise.resolve()
    })
  }
  const file = (name: string, size = 3) =>
    new File(['x'.repeat(size)], name, { type: 'text/plain' })
  const arrived = (upload: FakeUpload, id: number) => {
    act(() => {
      upload.answer(201, anAttachment({ id, file_name: `file-${id}.txt` }))
    })
  }

  beforeEach(() => {
    uploads = fakeUploads()
  })

  it('travel while one writes, and go with the message', async () => {
    await open({
      [SAY]: (call: Parameters<typeof talk.take>[0]) => {
        const { attachment_ids } = call.body as { attachment_ids: number[] }
        const attachments = attachment_ids.map((id) => anAttachment({ id }))
        return json(talk.say('Look', { sender_id: 7, attachments }), 201)
      },
    })
    await attach(file('plan.txt'))
    await waitFor(() => {
      expect(uploads).toHaveLength(1)
    })
    expect(uploads[0]).toMatchObject({ method: 'POST' })
    expect(uploads[0]?.url).toMatch(/\/conversations\/1\/attachments\?file_name=plan.txt$/)
    act(() => {
      uploads[0]?.moved(0.5)
    })
    expect(await screen.findByRole('progressbar', { name: 'Uploading plan.txt' })).toHaveValue(50)
    await write('Look')
    expect(await screen.findByText('Sends when the files are uploaded')).toBeVisible()
    expect(posts()).toHaveLength(0)
    arrived(uploads[0]!, 5)
    await waitFor(() => {
      expect(posts()[0]?.body).toMatchObject({ content: 'Look', attachment_ids: [5] })
    })
    expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull()
  })

  it('taken out while Send waits for the last of them leave nothing to send', async () => {
    const { user } = await open()
    await attach(file('plan.txt'))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Sends when the files are uploaded')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove plan.txt' }))
    await waitFor(() => {
      expect(screen.queryByText('Sends when the files are uploaded')).toBeNull()
    })
    expect(Object.keys(localStorage).filter((key) => key.includes('outbox:'))).toEqual([])
    expect(posts()).toHaveLength(0)
  })

  it('that may name the place where they were taken say so', async () => {
    const { user } = await open()
    await attach(file('photo.jpg'), file('beach.HEIC'))
    expect(
      await screen.findByText('beach.HEIC may include the location where it was taken.'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove beach.HEIC' }))
    expect(screen.queryByText(/may include the location/)).toBeNull()
  })

  it('are ten at most; the eleventh and what is too large are refused by name', async () => {
    await open()
    const large = new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'film.mov')
    await attach(...Array.from({ length: 11 }, (_, at) => file(`f${at}.txt`)), large)
    expect(await screen.findByText(/“f10.txt” wasn’t added/)).toBeVisible()
    expect(screen.getByText(/“film.mov” is larger than 25 MB/)).toBeVisible()
    expect(
      within(screen.getByRole('list', { name: 'Files to send' })).getAllByRole('listitem'),
    ).toHaveLength(10)
  })

  it('that lie say so, and keep nothing but themselves from being sent', async () => {
    const { user, area } = await open()
    await attach(file('cat.png'))
    await waitFor(() => {
      expect(uploads).toHaveLength(1)
    })
    act(() => {
      uploads[0]?.answer(422, {
        status: 422,
        code: 'file_type_mismatch',
        detail: 'This file is not the picture its name says it is.',
      })
    })
    expect(
      await screen.findByText('This file is not the picture its name says it is.'),
    ).toBeVisible()
    await write('With a cat')
    expect(await screen.findByText(/Some files couldn’t be uploaded/)).toBeVisible()
    expect(area).toHaveValue('With a cat')
    await user.click(screen.getByRole('button', { name: 'Remove cat.png' }))
    await write('With a cat')
    await waitFor(() => {
      expect(posts()).toHaveLength(1)
    })
  })

  it('can be pasted and dropped', async () => {
    const { area } = await open()
    const data = new DataTransfer()
    data.items.add(file('pasted.png'))
    act(() => {
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    })
    expect(await screen.findByText('pasted.png')).toBeVisible()
    const drop = new DataTransfer()
    drop.items.add(file('dropped.txt'))
    const list = await log()
    act(() => {
      list.dispatchEvent(
        new DragEvent('dragover', { dataTransfer: drop, bubbles: true, cancelable: true }),
      )
    })
    expect(screen.getByText('Drop files to attach them')).toBeVisible()
    act(() => {
      list.dispatchEvent(
        new DragEvent('drop', { dataTransfer: drop, bubbles: true, cancelable: true }),
      )
    })
    expect(await screen.findByText('dropped.txt')).toBeVisible()
  })
})
