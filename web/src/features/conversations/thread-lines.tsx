import { useState } from 'react'

import type { Message, Other } from './types'
import { useTyping } from './use-thread-news'

/** Its place is always there, so that nothing moves when it speaks. */
export function TypingLine({ id, name }: { id: number; name: string }) {
  const isTyping = useTyping(id)
  return (
    <p role="status" className="flex h-6 items-center gap-2 px-5 text-sm text-ink-soft sm:px-7">
      {isTyping && (
        <>
          <span aria-hidden="true" className="typing-dots" />
          <span className="min-w-0 truncate">{name} is typing...</span>
        </>
      )}
    </p>
  )
}

const MOST_SAID = 300

/** Says what the other side writes while one is here; not what was there already, and not one's own. */
export function Announcer({ messages, other }: { messages: readonly Message[]; other: Other }) {
  const last = messages.at(-1)
  const [known, setKnown] = useState(last?.id ?? 0)
  const [news, setNews] = useState('')

  if (last && last.id > known) {
    setKnown(last.id)
    const came = messages.filter(({ id, sender_id }) => id > known && sender_id === other.id)
    if (came.length === 1 && came[0]) setNews(spoken(came[0], other.name))
    else if (came.length > 1) setNews(`${came.length} new messages from ${other.name}`)
  }

  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  )
}

function spoken({ content, kind, attachments }: Message, name: string): string {
  if (kind === 'system') return content
  const files = attachments.length === 0 ? '' : ` ${countFiles(attachments.length)}`
  return `${name}: ${content.slice(0, MOST_SAID)}${files}`
}

export const countFiles = (count: number) => (count === 1 ? '1 file' : `${count} files`)
