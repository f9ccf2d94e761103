import type { SessionMessage, SupportSession } from './types'

export type SessionRow =
  | { readonly kind: 'day'; readonly key: string; readonly iso: string }
  | { readonly kind: 'system'; readonly key: string; readonly message: SessionMessage }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: SessionMessage
      readonly own: boolean
      readonly author: string | null
      readonly closes: boolean
    }

/** The same for all moments of one day, where the reader is. */
const dayOf = (iso: string) => new Date(iso).toDateString()

/** Further apart than this, two messages of one person stand apart. */
const APART_MS = 5 * 60_000

/** Whether the second goes on where the first ends. */
function follows(first: SessionMessage | undefined, second: SessionMessage | undefined): boolean {
  if (!first || !second || first.is_system || second.is_system) return false
  return (
    first.participant_id === second.participant_id &&
    dayOf(first.created_at) === dayOf(second.created_at) &&
    Date.parse(second.created_at) - Date.parse(first.created_at) < APART_MS
  )
}

/** The thread as it is drawn: days, what happened, and what each person said in one go. */
export function rowsOf(
  messages: readonly SessionMessage[],
  { participants }: SupportSession,
): readonly SessionRow[] {
  const nameOf = (id: number | null | undefined) =>
    participants.find((one) => one.id === id)?.user_name ?? 'Somebody who left'
  const self = participants.find(({ is_current_user }) => is_current_user)?.id
  return messages.flatMap((message, at): SessionRow[] => {
    const { id, created_at, is_system, participant_id } = message
    const before = messages[at - 1]
    const key = String(id)
    const row: SessionRow = is_system
      ? { kind: 'system', key, message }
      : {
          kind: 'message',
          key,
          message,
          own: self !== undefined && participant_id === self,
          author: follows(before, message) ? null : nameOf(participant_id),
          closes: !follows(message, messages[at + 1]),
        }
    const isNewDay = !before || dayOf(before.created_at) !== dayOf(created_at)
    return isNewDay ? [{ kind: 'day', key: `day ${key}`, iso: created_at }, row] : [row]
  })
}
