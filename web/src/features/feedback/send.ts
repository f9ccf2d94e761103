import { quietApi, unwrap } from '../../api/client'
import { ApiFailure, isUnreachable } from '../../api/errors'
import type { FeedbackBody } from '../../api/types'

const KEY = 'pendingFeedback'
const MOST = 10

interface Pending {
  readonly key: string
  readonly body: FeedbackBody
}

function read(): Pending[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? (stored as Pending[]) : []
  } catch {
    return []
  }
}

function write(pending: readonly Pending[]): void {
  try {
    if (pending.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(pending.slice(-MOST)))
  } catch {
    // Without storage a failed one is lost; the thanks stand.
  }
}

async function post({ key, body }: Pending): Promise<void> {
  await unwrap(quietApi.POST('/feedback/', { body, headers: { 'Idempotency-Key': key } }))
}

/** Never fails for the person who gave it: what does not arrive is logged, queued and sent again later. */
export async function sendFeedback(body: FeedbackBody): Promise<'sent' | 'queued'> {
  const pending = { key: crypto.randomUUID(), body }
  try {
    await post(pending)
    return 'sent'
  } catch (error) {
    console.error('Feedback was not sent:', error instanceof ApiFailure ? error.message : error)
    if (!isUnreachable(error)) return 'sent'
    write([...read(), pending])
    return 'queued'
  }
}

/** Sends what could not be sent before: now, and whenever the connection comes back. */
export function resendQueuedFeedback(): () => void {
  const resend = () => void resendFeedback()
  resend()
  window.addEventListener('online', resend)
  return () => {
    window.removeEventListener('online', resend)
  }
}

export async function resendFeedback(): Promise<void> {
  const waiting = read()
  if (waiting.length === 0) return
  write([])
  for (const pending of waiting) {
    try {
      await post(pending)
    } catch (error) {
      if (isUnreachable(error)) write([...read(), pending])
    }
  }
}
