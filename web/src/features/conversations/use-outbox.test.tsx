import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { keepUnsent } from '../../lib/unsent'
import { deliver } from '../../session/events'
import { useSession } from '../../session/store'
import { aTalk } from '../../test/conversation-server'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { problem } from '../../test/server'
import type { Outgoing } from './outbox'

const NONCE = '3f0c8a52-0000-4000-8000-000000000001'
const item = (over: Partial<Outgoing> = {}): Outgoing => ({
  nonce: NONCE,
  conversationId: 1,
  content: 'From an earlier visit',
  attachments: [],
  pressed: Date.now() - 60_000,
  wanted: Date.now() - 60_000,
  refusal: null,
  ...over,
})
const keep = (owner: number, over: Partial<Outgoing> = {}) => {
  const kept = item(over)
  keepUnsent(owner, `outbox:${kept.conversationId}:${kept.nonce}`, kept)
}
const kept = () => Object.keys(localStorage).filter((key) => key.includes('outbox:'))

let talk: ReturnType<typeof aTalk>
const posts = () => talk.of('POST', '/conversations/1/messages')

beforeEach(() => {
  forgetEverything()
  talk = aTalk(1)
})
afterEach(() => {
  vi.restoreAllMocks()
  forgetEverything()
})

describe('what was on its way when the page was left', () => {
  it('goes on from any page, with the same nonce, and is forgotten once it has arrived', async () => {
    keep(7)
    await renderApp('/terms-of-service', aUser())
    await waitFor(() => {
      expect(posts()[0]?.body).toMatchObject({ client_nonce: NONCE })
    })
    await waitFor(() => {
      expect(kept()).toEqual([])
    })
  })

  it('is nobody else’s on a shared computer', async () => {
    keep(99)
    await renderApp('/conversations/1', aUser())
    await screen.findByRole('log')
    expect(within(screen.getByRole('log')).queryByText('From an earlier visit')).toBeNull()
    expect(posts()).toHaveLength(0)
    expect(kept()).toHaveLength(1)
  })

  it('stays for the next sign-in when the session ends', async () => {
    talk = aTalk(1, {}, { 'POST /conversations/1/messages': () => problem(401) })
    keep(7)
    await renderApp('/conversations/1', aUser())
    await waitFor(() => {
      expect(useSession.getState().isAuthenticated).toBe(false)
    })
    expect(kept()).toHaveLength(1)
  })

  it('that makes no sense is passed over', async () => {
    keepUnsent(7, 'outbox:1:broken', { nonce: 5 })
    localStorage.setItem('unsent:7:outbox:1:worse', 'no JSON')
    keep(7)
    await renderApp('/conversations/1', aUser())
    await waitFor(() => {
      expect(posts()).toHaveLength(1)
    })
  })
})

it('refused while another page is open, a message opens no dialog there', async () => {
  const detail = 'Active subscription required to perform this action'
  talk = aTalk(
    1,
    {},
    {
      'POST /conversations/1/messages': () =>
        problem(403, { code: 'subscription_required', detail }),
    },
  )
  keep(7)
  await renderApp('/terms-of-service', aUser())
  await waitFor(() => {
    expect(localStorage.getItem(kept()[0]!)).toContain(detail)
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('another tab', () => {
  it('writes, and it shows here as well', async () => {
    talk = aTalk(1, {}, { 'POST /conversations/1/messages': () => new Promise<never>(() => {}) })
    await renderApp('/conversations/1', aUser())
    const log = within(await screen.findByRole('log'))
    act(() => {
      keep(7)
      window.dispatchEvent(new StorageEvent('storage', { key: `unsent:7:outbox:1:${NONCE}` }))
    })
    expect(await log.findByText('From an earlier visit')).toBeVisible()
  })
})

it('tries what another tab has left behind as soon as the network is back', async () => {
  await renderApp('/conversations/1', aUser())
  await screen.findByRole('log')
  keep(7)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => {
    expect(posts()).toHaveLength(1)
  })
})

describe('a subscription', () => {
  it('lets through what was refused for want of it', async () => {
    const refusal = { message: 'Subscription required.', code: 'subscription_required' }
    keep(7, { refusal })
    await renderApp('/conversations/1', aUser())
    const log = within(await screen.findByRole('log'))
    expect(await log.findByText('Not sent.')).toBeVisible()
    expect(posts()).toHaveLength(0)
    act(() => {
      deliver('subscription', { status: 'active' })
    })
    expect(await log.findByText('Sent')).toBeVisible()
    expect(posts()).toHaveLength(1)
  })
})

describe('a browser that keeps nothing', () => {
  it('still sends, and asks before leaving while it has not', async () => {
    const answer: { give?: () => void } = {}
    talk = aTalk(
      1,
      {},
      {
        'POST /conversations/1/messages': (call) =>
          new Promise((resolve) => {
            answer.give = () => {
              resolve(talk.take(call))
            }
          }),
      },
    )
    const { user } = await renderApp('/conversations/1', aUser())
    const area = await screen.findByRole('textbox', { name: /^Message/ })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.type(area, 'Only here')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const log = within(screen.getByRole('log'))
    expect(await log.findByText('Only here')).toBeVisible()
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isAsked()).toBe(true)
    await waitFor(() => {
      expect(answer.give).toBeDefined()
    })
    answer.give?.()
    expect(await log.findByText('Sent')).toBeVisible()
    expect(isAsked()).toBe(false)
  })
})
