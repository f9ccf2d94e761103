import { endedText } from './texts'
import type { Purchase } from './types'

/** Why somebody who bought it has no access any more. */
export function EndedNote({ purchase }: { purchase: Purchase }) {
  return (
    <p role="status" className="rounded-m bg-sunken px-4 py-3 text-note">
      {endedText(purchase)}
    </p>
  )
}
