import { dropUnsent, keepUnsent, listUnsent, OUTBOX } from '../../lib/unsent'
import type { Outgoing, OutboxSurroundings } from './outbox'

type OutboxStore = OutboxSurroundings['store'] & {
  /** Something waits that would be gone with this page. */
  readonly isForgetful: () => boolean
}

/**
 * Each message under a name of its own, beside everything else that is typed and not sent: two tabs that write at
 * the same moment can't overwrite each other's. What the browser does not keep lives as long as the page.
 */
export function outboxStore(owner: number): OutboxStore {
  const unkept = new Map<string, Outgoing>()
  return {
    list: () => [...listUnsent<Outgoing>(owner, OUTBOX).filter(isOutgoing), ...unkept.values()],
    put: (item) => {
      unkept.delete(item.nonce)
      if (keepUnsent(owner, nameOf(item), item)) return
      // An older state of it must not come back beside the newer one.
      dropUnsent(owner, nameOf(item))
      unkept.set(item.nonce, item)
    },
    remove: (item) => {
      unkept.delete(item.nonce)
      dropUnsent(owner, nameOf(item))
    },
    isForgetful: () => unkept.size > 0,
  }
}

const nameOf = ({ conversationId, nonce }: Outgoing) => `${OUTBOX}${conversationId}:${nonce}`

/** Whatever an older version, or anybody at this computer, has written there. */
function isOutgoing(value: unknown): value is Outgoing {
  if (typeof value !== 'object' || value === null) return false
  const { nonce, conversationId, content, attachments, pressed, wanted } = value as Partial<
    Record<keyof Outgoing, unknown>
  >
  return (
    typeof nonce === 'string' &&
    typeof content === 'string' &&
    Array.isArray(attachments) &&
    [conversationId, pressed, wanted].every(Number.isFinite)
  )
}
