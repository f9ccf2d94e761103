import { endedText } from './texts'
import type { Purchase } from './types'

/** Why somebody who bought it has no access any more. */
export function EndedNote({ purchase }: { purchase: Purchase }) {
  const text = endedText(purchase)
  if (text === null) return null
  return (
    <p role="status" className="rounded-m bg-sunken px-4 py-3 text-note">
      {text}
    </p>
  )
}
