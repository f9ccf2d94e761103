import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { StreamCall, StreamEnd } from '../api/event-stream'
import { createLive, type Channel, type Surroundings } from './live'

/** A browser whose tabs share a lock, a channel and a storage, and a server that does as it is told. */
let browser: ReturnType<typeof aBrowser>

function aBrowser() {
  const channels = new Set<Channel>()
  const queue: (() => void)[] = []
  const positions = new Map<number, string>()
  let locked = false

  const withLock = async (signal: AbortSignal, work: () => Promise<void>) => {
    if (locked) {
      await new Promise<void>((resolve, reject) => {
        queue.push(resolve)
        signal.addEventListener('abort', () => {
          queue.splice(queue.indexOf(resolve), 1)
          reject(new DOMException('aborted', 'AbortError'))
        })
      })
    }
    locked = true
    await work()
    locked = false
    queue.shift()?.()
  }

  const openChannel = (): Channel => {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of channels) {
          if (other !== channel) other.onmessage?.({ data } as MessageEvent)
        }
      },
      close: () => channels.delete(channel),
    }
    channels.add(channel)
    return channel
  }

  const calls: (StreamCall & { end: (how: StreamEnd) => void })[] = []
  const waits: number[] = []
  const state = { over: true, shared: true }

  const listen = (call: StreamCall) =>
    new Promise<StreamEnd>((resolve) => {
      calls.push({ ...call, end: resolve })
      call.signal.addEventListener('abort', () => {
        resolve('ended')
      })
    })

  const tab = () => {
    const heard: string[] = []
    const ups: boolean[] = []
    const around: Surroundings = {
      listen,
      tabs: state.shared ? { withLock, channel: openChannel() } : null,
      position: {
        read: (userId) => positions.get(userId) ?? null,
        write: (userId, id) => positions.set(userId, id),
      },
      isOver: () => Promise.resolve(state.over),
      deliver: (kind) => heard.push(kind),
      up: (isUp) => ups.push(isUp),
      wait: (ms) => {
        waits.push(ms)
        return Promise.resolve()
      },
    }
    return { heard, isUp: () => ups.at(-1), ...createLive(around) }
  }

  return { tab, calls, waits, positions, state }
}

const session = { token: 't', userId: 7 }
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const now = () => browser.calls.at(-1)!
const say = (kind: string, id: string | null = null) => {
  now().event({ kind, id, data: '{}' })
}

beforeEach(() => {
  browser = aBrowser()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})

describe('live events', () => {
  it('opens one stream for eight tabs, and all hear each event once', async () => {
    const tabs = Array.from({ length: 8 }, browser.tab)
    for (const tab of tabs) tab.follow(session)
    await settle()
    expect(browser.calls).toHaveLength(1)
    say('hello', '3')
    say('account_changed', '4')
    for (const { heard } of tabs) expect(heard).toEqual(['account_changed'])
  })

  it('goes on in another tab, from the last id', async () => {
    const [first, second, third] = [browser.tab(), browser.tab(), browser.tab()]
    for (const tab of [first, second, third]) tab.follow(session)
    await settle()
    say('hello', '3')
    say('account_changed', '4')
    second.stop()
    first.stop()
    await settle()
    expect(browser.calls).toHaveLength(2)
    expect(now()).toMatchObject({ token: 't', lastEventId: '4' })
    say('account_changed', '5')
    expect(third.heard).toEqual(['account_changed', 'account_changed'])
    expect(second.heard).toEqual(['account_changed'])
  })

  it('does not take one person’s position for another’s', async () => {
    browser.positions.set(7, '40')
    browser.tab().follow({ token: 'u', userId: 8 })
    await settle()
    expect(now().lastEventId).toBeNull()
  })

  it('comes back after the retry time, longer while it fails, at most 30 s', async () => {
    browser.tab().follow(session)
    await settle()
    now().retry(1_000)
    say('hello', '3')
    for (const end of [
      'ended',
      'failed',
      'failed',
      'failed',
      'failed',
      'failed',
      'ended',
    ] as const) {
      now().end(end)
      await settle()
    }
    expect(browser.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 1_000])
    expect(now().lastEventId).toBe('3')
  })

  it('reads everything anew when the server does not know the position', async () => {
    browser.positions.set(7, '40')
    const tab = browser.tab()
    tab.follow(session)
    await settle()
    now().end('lost-position')
    await settle()
    expect(tab.heard).toEqual(['reset'])
    expect(now().lastEventId).toBeNull()
  })

  it.each(['signed_out', '401'])('tells all tabs of the end once: %s', async (how) => {
    const tabs = [browser.tab(), browser.tab()]
    for (const tab of tabs) tab.follow(session)
    await settle()
    if (how === 'signed_out') say('signed_out')
    now().end(how === '401' ? 'refused' : 'ended')
    await settle()
    for (const { heard } of tabs) expect(heard).toEqual(['signed_out'])
    expect(browser.calls).toHaveLength(1)
    for (const tab of tabs) tab.follow(null)
    await settle()
    expect(browser.calls).toHaveLength(1)
  })

  it('says the reason to a tab that the storage has signed out before', async () => {
    const [holder, other] = [browser.tab(), browser.tab()]
    holder.follow(session)
    other.follow(session)
    await settle()
    other.follow(null)
    say('account_changed', '4')
    say('signed_out')
    now().end('ended')
    await settle()
    expect(other.heard).toEqual(['signed_out'])
  })

  it('takes the end of a renewed session for no end, and goes on with the new token', async () => {
    const tab = browser.tab()
    tab.follow(session)
    await settle()
    browser.state.over = false
    say('hello', '3')
    say('signed_out')
    now().end('ended')
    await settle()
    expect(tab.heard).toEqual([])
    tab.follow({ token: 'new', userId: 7 })
    await settle()
    expect(now()).toMatchObject({ token: 'new', lastEventId: '3' })
  })

  it('starts anew only when the session is another', async () => {
    const tab = browser.tab()
    tab.follow(session)
    tab.follow({ ...session })
    await settle()
    expect(browser.calls).toHaveLength(1)
    tab.follow(null)
    await settle()
    expect(now().signal.aborted).toBe(true)
    expect(browser.waits).toEqual([])
  })

  it('opens one in each tab where tabs can’t agree, each from its own position', async () => {
    browser.state.shared = false
    const [first, second] = [browser.tab(), browser.tab()]
    first.follow(session)
    second.follow(session)
    await settle()
    expect(browser.calls).toHaveLength(2)
    browser.calls[0]!.event({ kind: 'account_changed', id: '9', data: '{}' })
    expect([first.heard, second.heard]).toEqual([['account_changed'], []])
    browser.calls[1]!.end('ended')
    await settle()
    expect(now().lastEventId).toBeNull()
  })

  it('tells every tab whether there is a stream, also one that comes later', async () => {
    const [holder, early] = [browser.tab(), browser.tab()]
    for (const tab of [holder, early]) tab.follow(session)
    await settle()
    expect([holder.isUp(), early.isUp()]).toEqual([false, false])
    say('hello', '3')
    const late = browser.tab()
    late.follow(session)
    const stranger = browser.tab()
    stranger.follow({ token: 'u', userId: 8 })
    const all = [holder, early, late, stranger]
    expect(all.map((tab) => tab.isUp())).toEqual([true, true, true, false])
    now().end('ended')
    await settle()
    expect(all.map((tab) => tab.isUp())).toEqual([false, false, false, false])
    say('hello', '3')
    expect(early.isUp()).toBe(true)
    // Its tab is closed; another has to open one first.
    holder.stop()
    expect([early.isUp(), late.isUp()]).toEqual([false, false])
    await settle()
    say('hello', '3')
    expect([early.isUp(), late.isUp()]).toEqual([true, true])
    expect(late.heard).toEqual([])
  })

  it('passes over what no program of ours has said', async () => {
    const odd = browser.tab()
    odd.follow(session)
    await settle()
    now().event({ kind: 'account_changed', id: null, data: 'no json' })
    expect(odd.heard).toEqual(['account_changed'])
  })
})
