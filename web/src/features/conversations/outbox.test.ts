import { beforeEach, describe, expect, it } from 'vitest'

import { ApiFailure, networkFailed, timedOut } from '../../api/errors'
import { aMessage } from '../../test/conversations'
import { createOutbox, refusalIn, type Outgoing } from './outbox'
import type { Message } from './types'

interface Attempt {
  readonly item: Outgoing
  readonly succeed: () => void
  readonly fail: (error: unknown) => void
}

/** Tabs that share a storage and a lock, and a server that does as it is told. */
function aBrowser() {
  const stored = new Map<string, Outgoing>()
  const attempts: Attempt[] = []
  const taken: Message[] = []
  const pauses: { ms: number; over: () => void }[] = []
  const state = { now: 1_000_000, nonce: 0, hasLocks: true }
  const lines = new Map<number, Promise<void>>()

  const tab = () => {
    let changes = 0
    const outbox = createOutbox({
      store: {
        list: () => [...stored.values()],
        put: (item) => stored.set(item.nonce, item),
        remove: ({ nonce }) => stored.delete(nonce),
      },
      send: (item) =>
        new Promise((resolve, reject) => {
          const succeed = () => {
            const known = taken.find(({ client_nonce }) => client_nonce === item.nonce)
            const seq = taken.length + 1
            const message =
              known ?? aMessage(seq, { content: item.content, client_nonce: item.nonce })
            if (!known) taken.push(message)
            resolve(message)
          }
          attempts.push({ item, succeed, fail: reject })
        }),
      withLock: (id, work) => {
        if (!state.hasLocks) return work()
        const mine = (lines.get(id) ?? Promise.resolve()).then(work)
        lines.set(
          id,
          mine.catch(() => undefined),
        )
        return mine
      },
      wait: (ms) =>
        new Promise((resolve) => {
          pauses.push({ ms, over: resolve })
        }),
      delivered: () => undefined,
      changed: () => (changes += 1),
      now: () => state.now,
      newNonce: () => `nonce-${(state.nonce += 1)}`,
    })
    return { ...outbox, changes: () => changes }
  }
  return { tab, stored, attempts, taken, pauses, state }
}

let browser: ReturnType<typeof aBrowser>
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const last = () => browser.attempts.at(-1)!
const sent = () => browser.attempts.map(({ item }) => item.content)
const refused = (status: number, code: string, detail = 'No.') =>
  new ApiFailure(detail, { kind: 'status', status, code })
const states = (outbox: ReturnType<typeof createOutbox>) =>
  outbox.waiting(1).map(({ content, state }) => `${content} ${state}`)

beforeEach(() => {
  browser = aBrowser()
})

describe('the queue', () => {
  it('sends one after the other, in the order they were written', async () => {
    const tab = browser.tab()
    for (const text of ['one', 'two', 'three']) tab.send(1, text)
    await settle()
    expect(sent()).toEqual(['one'])
    expect(states(tab)).toEqual(['one sending', 'two sending', 'three sending'])
    last().succeed()
    await settle()
    expect(sent()).toEqual(['one', 'two'])
    last().succeed()
    await settle()
    last().succeed()
    await settle()
    expect(browser.taken.map(({ content }) => content)).toEqual(['one', 'two', 'three'])
    expect(browser.stored.size).toBe(0)
    expect(tab.changes()).toBeGreaterThan(3)
  })

  it('keeps the order when the clock is turned back, and when two are written in one moment', async () => {
    const tab = browser.tab()
    tab.send(1, 'one')
    browser.state.now -= 500_000
    tab.send(1, 'two')
    tab.send(1, 'three')
    await settle()
    expect(tab.waiting(1).map(({ content }) => content)).toEqual(['one', 'two', 'three'])
  })

  it('of one conversation does not wait for that of another', async () => {
    const tab = browser.tab()
    tab.send(1, 'one')
    tab.send(2, 'two')
    await settle()
    expect(sent()).toEqual(['one', 'two'])
  })

  it.each([
    ['no network', networkFailed()],
    ['too slow', timedOut()],
    ['out of order', refused(503, 'unavailable')],
    ['too many', refused(429, 'rate_limited')],
    ['a session that was renewed', refused(401, 'unauthorized')],
  ])('repeats with the same nonce and later each time: %s', async (_, error) => {
    const tab = browser.tab()
    tab.send(1, 'one')
    tab.send(1, 'two')
    for (let attempt = 0; attempt < 7; attempt++) {
      await settle()
      last().fail(error)
      await settle()
      expect(states(tab)[0]).toBe('one trying')
      browser.pauses.at(-1)!.over()
    }
    await settle()
    expect(browser.pauses.map(({ ms }) => ms)).toEqual(
      [1, 2, 4, 8, 16, 30, 30].map((s) => s * 1000),
    )
    expect(new Set(browser.attempts.map(({ item }) => item.nonce))).toEqual(new Set(['nonce-1']))
    last().succeed()
    await settle()
    expect(last().item.content).toBe('two')
    expect(states(tab)).toEqual(['two sending'])
  })

  it('makes no second message of one that had arrived although the answer was lost', async () => {
    const tab = browser.tab()
    tab.send(1, 'one')
    await settle()
    last().succeed()
    // The same nonce again, as after a reload between the answer and its being noted.
    browser.stored.set('nonce-1', { ...browser.attempts[0]!.item })
    await settle()
    tab.resume()
    await settle()
    last().succeed()
    await settle()
    expect(browser.taken).toHaveLength(1)
    expect(browser.stored.size).toBe(0)
  })
})

describe('a refusal', () => {
  async function refusedFirst(
    error: unknown = refused(409, 'conversation_closed', 'It is closed.'),
  ) {
    const tab = browser.tab()
    tab.send(1, 'one')
    tab.send(1, 'two')
    await settle()
    last().fail(error)
    await settle()
    return tab
  }

  it('stops the queue, says why, and outlives the page', async () => {
    const tab = await refusedFirst()
    expect(states(tab)).toEqual(['one refused', 'two held'])
    expect(tab.waiting(1)[0]?.refusal).toEqual({
      message: 'It is closed.',
      code: 'conversation_closed',
    })
    const later = browser.tab()
    later.resume()
    await settle()
    expect(browser.attempts).toHaveLength(1)
    expect(states(later)).toEqual(['one refused', 'two held'])
  })

  it('can be tried again with the same nonce, and the rest follows', async () => {
    const tab = await refusedFirst()
    tab.retry('nonce-1')
    await settle()
    expect(last().item.nonce).toBe('nonce-1')
    last().succeed()
    await settle()
    expect(sent()).toEqual(['one', 'one', 'two'])
  })

  it('of a nonce that stands for another text is tried again with a new one, at the same place', async () => {
    const tab = await refusedFirst(refused(422, 'nonce_reused'))
    tab.retry('nonce-1')
    await settle()
    expect(last().item).toMatchObject({ nonce: 'nonce-3', content: 'one' })
    expect(states(tab)).toEqual(['one sending', 'two sending'])
  })

  it('can be taken back, with its text, and the rest follows', async () => {
    const tab = await refusedFirst()
    expect(tab.takeBack('nonce-1')?.content).toBe('one')
    await settle()
    expect(sent()).toEqual(['one', 'two'])
  })

  it('is the only thing that can be taken back: the rest may have arrived already', async () => {
    const tab = browser.tab()
    tab.send(1, 'one')
    await settle()
    expect(tab.takeBack('nonce-1')).toBeNull()
    expect(tab.takeBack('unknown')).toBeNull()
    expect(browser.stored.size).toBe(1)
  })

  it('for want of a subscription ends with the subscription', async () => {
    const tab = await refusedFirst(refused(403, 'subscription_required'))
    tab.retryRefused('conversation_closed')
    await settle()
    expect(browser.attempts).toHaveLength(1)
    tab.retryRefused('subscription_required')
    await settle()
    expect(browser.attempts).toHaveLength(2)
  })

  it('has the sentence of its field', () => {
    const fields = [{ field: 'attachment_ids', message: 'This file is no longer there.' }]
    const error = new ApiFailure('Check.', { kind: 'status', status: 422, fields })
    expect(refusalIn(error).message).toBe('This file is no longer there.')
    expect(refusalIn(new Error('x')).message).toBe('An unexpected error occurred.')
  })
})

describe('several tabs', () => {
  it('send each message once, and the next tab takes over', async () => {
    const [first, second] = [browser.tab(), browser.tab()]
    first.send(1, 'one')
    second.send(1, 'two')
    await settle()
    expect(sent()).toEqual(['one'])
    first.stop()
    last().succeed()
    await settle()
    expect(sent()).toEqual(['one', 'two'])
    last().succeed()
    await settle()
    expect(browser.stored.size).toBe(0)
  })

  it('can try at once while another one waits for its next attempt', async () => {
    const [first, second] = [browser.tab(), browser.tab()]
    first.send(1, 'one')
    await settle()
    last().fail(networkFailed())
    await settle()
    second.resume()
    await settle()
    expect(sent()).toEqual(['one', 'one'])
    last().succeed()
    await settle()
    browser.pauses[0]!.over()
    await settle()
    expect(browser.attempts).toHaveLength(2)
    expect(browser.taken).toHaveLength(1)
  })

  it('that can’t agree still make one message of each, in order', async () => {
    browser.state.hasLocks = false
    const [first, second] = [browser.tab(), browser.tab()]
    first.send(1, 'one')
    second.resume()
    first.send(1, 'two')
    for (let round = 0; round < 6; round++) {
      await settle()
      for (const { succeed } of [...browser.attempts]) succeed()
    }
    expect(browser.taken.map(({ content }) => content)).toEqual(['one', 'two'])
  })
})

describe('what was left behind', () => {
  it('is sent by the next visit', async () => {
    browser.tab().send(1, 'one')
    await settle()
    const later = browser.tab()
    browser.attempts[0]!.fail(networkFailed())
    later.resume()
    await settle()
    browser.pauses[0]!.over()
    await settle()
    expect(last().item.nonce).toBe('nonce-1')
  })

  it('for more than a day is not sent behind anybody’s back, but when they say so', async () => {
    const before = browser.tab()
    before.send(1, 'one')
    await settle()
    before.stop()
    last().fail(networkFailed())
    await settle()
    browser.state.now += 25 * 3600 * 1000
    const later = browser.tab()
    later.resume()
    await settle()
    expect(browser.attempts).toHaveLength(1)
    expect(states(later)).toEqual(['one refused'])
    later.retry('nonce-1')
    await settle()
    expect(browser.attempts).toHaveLength(2)
  })

  it('is not touched once the session is over', async () => {
    const tab = browser.tab()
    tab.stop()
    tab.send(1, 'one')
    await settle()
    expect(browser.attempts).toHaveLength(0)
    expect(browser.stored.size).toBe(1)
  })
})
