import { listenToEvents } from '../api/event-stream'
import { deliver } from './events'
import { createLive, type LiveSession, type Surroundings } from './live'
import { whenRenewed } from './renewal'
import { whenVerified } from './start'
import { KEYS, readItem, readSession, writeItem } from './storage'
import { adoptSession, useSession } from './store'
import { useStream } from './stream'

const NAME = 'events'

function tabs(): Surroundings['tabs'] {
  const { locks } = navigator as Partial<Navigator>
  if (!locks || typeof BroadcastChannel === 'undefined') return null
  return {
    withLock: async (signal, work) => {
      await locks.request(NAME, { signal }, work)
    },
    channel: new BroadcastChannel(NAME),
  }
}

/** Stored with the user's id: event ids of different users are unrelated. */
const position: Surroundings['position'] = {
  read: (userId) => {
    const [whose, id] = (readItem(KEYS.lastEvent) ?? '').split(':')
    return whose === String(userId) && id !== undefined && /^\d+$/.test(id) ? id : null
  },
  write: (userId, id) => {
    // Do not store a late event after signing out has cleared the storage.
    if (readSession().token !== null) writeItem(KEYS.lastEvent, `${userId}:${id}`)
  },
}

async function isOver(token: string): Promise<boolean> {
  await whenRenewed()
  if (readSession().token === token) return true
  adoptSession.fromStorage()
  return false
}

/** Ends early when the network comes back. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

function current(): LiveSession | null {
  const { token, user } = useSession.getState()
  return token !== null && user !== null ? { token, userId: user.id } : null
}

/**
 * Brings the live events of whoever is signed in, from the moment the server has confirmed who that is, until the
 * function it gives back is called.
 */
export function startLive(): () => void {
  const up = (isUp: boolean) => {
    useStream.setState({ up: isUp })
  }
  const around = { listen: listenToEvents, tabs: tabs(), position, isOver, deliver, up, wait }
  const live = createLive(around)
  let unsubscribe: () => void = () => undefined
  let stopped = false

  const follow = () => {
    live.follow(current())
  }
  // A page in the back/forward cache must release the lock.
  const leave = () => {
    live.follow(null)
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    adoptSession.fromStorage()
    follow()
    // No events arrived while the page was in the back/forward cache.
    deliver('reset', {})
  }

  void whenVerified().then(() => {
    if (stopped) return
    follow()
    unsubscribe = useSession.subscribe(follow)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
  })

  return () => {
    stopped = true
    unsubscribe()
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', comeBack)
    live.stop()
  }
}
