import { useCallback, useMemo, useSyncExternalStore } from 'react'

import { concernsUnsent, OUTBOX } from '../../lib/unsent'
import { onEvent } from '../../session/events'
import { useSession } from '../../session/store'
import { createOutbox, type Outbox, type Waiting } from './outbox'
import { outboxStore } from './outbox-storage'
import { postMessage } from './queries'
import type { Message } from './types'

type Listener = () => void

/** What a conversation has on its way out. */
interface Outgoings {
  readonly waiting: readonly Waiting[]
  /** Taken by the server from this tab, perhaps not read back from it yet. */
  readonly delivered: readonly Message[]
}

interface OwnOutbox {
  readonly outbox: Outbox
  readonly of: (conversationId: number) => Outgoings
  readonly subscribe: (listener: Listener) => Listener
  readonly onDelivered: (listener: (message: Message) => void) => Listener
  /** Does not wait any longer for the next attempt. */
  readonly hurry: Listener
  readonly end: () => void
}

const NOTHING: Outgoings = { waiting: [], delivered: [] }
const DELIVERED_KEPT = 30

let current: { readonly owner: number; readonly own: OwnOutbox } | null = null

/** The one outbox of whoever is signed in. It goes on working when its conversation is left. */
export function outboxOf(owner: number): OwnOutbox {
  if (current?.owner !== owner) {
    current?.own.end()
    current = { owner, own: open(owner) }
    current.own.outbox.resume()
  }
  return current.own
}

function open(owner: number): OwnOutbox {
  const listeners = new Set<Listener>()
  const hearers = new Set<(message: Message) => void>()
  const seen = new Map<number, Outgoings>()
  const taken = new Map<number, readonly Message[]>()
  const pauses = new Set<Listener>()
  const store = outboxStore(owner)

  const endPauses = () => {
    for (const pause of [...pauses]) pause()
  }
  /** From any tab: what no work in this one waits for is tried as well. */
  const hurry = () => {
    endPauses()
    outbox.resume()
  }
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        pauses.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      pauses.add(done)
    })

  const changed = () => {
    seen.clear()
    for (const listener of [...listeners]) listener()
  }

  const outbox = createOutbox({
    store,
    send: ({ conversationId, content, nonce, attachments }) =>
      postMessage(conversationId, {
        content,
        client_nonce: nonce,
        attachment_ids: attachments.map(({ id }) => id),
      }),
    withLock: (conversationId, work) => locked(`${OUTBOX}${owner}:${conversationId}`, work),
    wait,
    delivered: (message) => {
      const before = taken.get(message.conversation_id) ?? []
      taken.set(message.conversation_id, [...before, message].slice(-DELIVERED_KEPT))
      for (const hear of [...hearers]) hear(message)
    },
    changed,
    now: Date.now,
    newNonce: () => crypto.randomUUID(),
  })

  const storageChanged = ({ key }: StorageEvent) => {
    if (!concernsUnsent(key, owner, OUTBOX)) return
    changed()
    // If the other tab closes before it is done, this one takes over.
    outbox.resume()
  }
  const leaving = (event: BeforeUnloadEvent) => {
    // Warn before leaving only if the browser could not store the messages.
    if (store.isForgetful()) event.preventDefault()
  }
  window.addEventListener('storage', storageChanged)
  window.addEventListener('online', hurry)
  window.addEventListener('beforeunload', leaving)
  const stops = [
    onEvent('subscription', ({ status }) => {
      if (status === 'active') outbox.retryRefused('subscription_required')
    }),
    useSession.subscribe(({ user }) => {
      if (user?.id === owner) return
      current?.own.end()
      current = null
    }),
  ]

  return {
    outbox,
    of: (conversationId) => {
      const known = seen.get(conversationId)
      if (known) return known
      const now = {
        waiting: outbox.waiting(conversationId),
        delivered: taken.get(conversationId) ?? [],
      }
      seen.set(conversationId, now)
      return now
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onDelivered: (listener) => {
      hearers.add(listener)
      return () => hearers.delete(listener)
    },
    hurry,
    end: () => {
      outbox.stop()
      endPauses()
      for (const stop of stops) stop()
      window.removeEventListener('storage', storageChanged)
      window.removeEventListener('online', hurry)
      window.removeEventListener('beforeunload', leaving)
    },
  }
}

/** What this conversation has on its way out, and what can be done about it. */
export function useOutbox(conversationId: number) {
  const owner = useSession((state) => state.user?.id ?? 0)
  const own = useMemo(() => outboxOf(owner), [owner])
  const outgoings = useSyncExternalStore(
    own.subscribe,
    useCallback(() => own.of(conversationId), [own, conversationId]),
    () => NOTHING,
  )
  return { ...outgoings, outbox: own.outbox, hurry: own.hurry, onDelivered: own.onDelivered }
}

/** Without locks every tab sends, in the same order; the nonce makes it one message. */
async function locked(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>
  if (locks) await locks.request(name, work)
  else await work()
}
