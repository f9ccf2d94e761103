import { KEYS, readItem, writeItem } from './storage'

const MINUTE = 60_000

export const INACTIVITY = {
  timeoutMs: 30 * MINUTE,
  warningMs: 28 * MINUTE,
  checkEveryMs: MINUTE,
  debounceMs: 1_000,
  reportEveryMs: MINUTE,
} as const

const ACTIVITY_EVENTS = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart'] as const

export const EXPIRED_TEXT = 'Your session has expired due to inactivity. Please log in again.'
export const warningText = (minutes: number) => `Your session will expire in ${minutes} minute(s).`

interface Watcher {
  /** Show the warning; it stays until `accept`, `dismiss`, or activity in another tab. */
  readonly warn: (minutes: number) => void
  readonly unwarn: () => void
  readonly expire: () => void
  /** Tell the server that the person did something. */
  readonly report: () => void
}

/**
 * Watches one signed-in browser. The time of the last activity is in local storage, so all tabs share it:
 * activity in one keeps the others alive and closes their warnings.
 */
export function watchInactivity(on: Watcher) {
  let warned = false
  let warning = false
  let stopped = false
  let pending: ReturnType<typeof setTimeout> | null = null

  const lastActivity = () => {
    const stored = Number(readItem(KEYS.lastActivity))
    return Number.isFinite(stored) && stored > 0 ? stored : null
  }
  const idle = () => Date.now() - (lastActivity() ?? Date.now())

  if (lastActivity() === null) record()
  const timer = setInterval(check, INACTIVITY.checkEveryMs)
  for (const name of ACTIVITY_EVENTS) {
    window.addEventListener(name, onActivity, { passive: true, capture: true })
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('storage', onStorage)
  check()

  function record() {
    writeItem(KEYS.lastActivity, String(Date.now()))
    warned = false
    const reported = Number(readItem(KEYS.activityReported))
    if (Date.now() - reported >= INACTIVITY.reportEveryMs) {
      writeItem(KEYS.activityReported, String(Date.now()))
      on.report()
    }
  }

  function check() {
    settle()
    const idleMs = idle()
    if (idleMs >= INACTIVITY.timeoutMs) {
      closeWarning()
      stop()
      on.expire()
    } else if (idleMs >= INACTIVITY.warningMs && !warned) {
      warned = true
      warning = true
      on.warn(Math.ceil((INACTIVITY.timeoutMs - idleMs) / MINUTE))
    }
  }

  function onActivity() {
    // While the warning is shown, only its buttons count as activity: moving the mouse does not extend the session.
    if (warning) return
    if (idle() >= INACTIVITY.timeoutMs) {
      check()
      return
    }
    if (pending) clearTimeout(pending)
    pending = setTimeout(settle, INACTIVITY.debounceMs)
  }

  /** The activity is over, or it has gone on until the next check. */
  function settle() {
    if (!pending) return
    clearTimeout(pending)
    pending = null
    // A computer that slept in between wakes up to an expired session.
    if (idle() < INACTIVITY.timeoutMs) record()
  }

  function onVisible() {
    if (document.visibilityState !== 'visible') return
    check()
    if (!stopped) onActivity()
  }

  function onStorage(event: StorageEvent) {
    if (event.key !== KEYS.lastActivity || event.newValue === null) return
    if (idle() < INACTIVITY.warningMs) {
      warned = false
      closeWarning()
    }
  }

  function closeWarning() {
    if (!warning) return
    warning = false
    on.unwarn()
  }

  function accept() {
    closeWarning()
    writeItem(KEYS.activityReported, '0')
    record()
  }

  function dismiss() {
    closeWarning()
  }

  function stop() {
    stopped = true
    clearInterval(timer)
    if (pending) clearTimeout(pending)
    for (const name of ACTIVITY_EVENTS) {
      window.removeEventListener(name, onActivity, { capture: true })
    }
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('storage', onStorage)
  }

  return { accept, dismiss, stop }
}
