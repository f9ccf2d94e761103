import type { Conversation } from './types'

/** The beginning of a conversation, before anybody has said anything. */
export function EmptyThread({ head }: { head: Conversation }) {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-1 p-6 text-center">
      <p className="font-display text-xl font-bold">Say hello</p>
      <p className="max-w-[40ch] text-ink-soft">
        No messages yet. {head.other.name} will see your message right away.
      </p>
    </div>
  )
}
