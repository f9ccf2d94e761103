import { Check, Dot } from 'lucide-react'
import { useId } from 'react'

import { ReasonDetails } from './reason-details'
import { speaksFor, strongest } from './rules'
import type { Reason } from './types'

interface ReasonsProps {
  /** Missing when the request was not shared with whoever reads it. */
  reasons: readonly Reason[] | null | undefined
}

const IN_SIGHT = 3

/** To the developer a request is shared with: why it came to them, in the words that the client read. */
export function WhyYou({ reasons }: ReasonsProps) {
  const headingId = useId()
  const strong = strongest(reasons ?? [], IN_SIGHT)
  if (!reasons || strong.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="card grid grid-cols-1 gap-3 p-5">
      <h2 id={headingId} className="text-lg">
        Why you match
      </h2>
      <ul role="list" className="grid grid-cols-1 gap-2">
        {strong.map(({ text }) => (
          <li key={text} className="rounded-s bg-accent-wash px-3 py-2.5 text-note break-words">
            {text}
          </li>
        ))}
      </ul>
      <ReasonDetails reasons={reasons} />
    </section>
  )
}

/** The same in a card, where there is little room. */
export function WhyYouBriefly({ reasons, most }: ReasonsProps & { most: number }) {
  const strong = strongest(reasons ?? [], most)
  if (strong.length === 0) return null
  return (
    <div className="mt-3 rounded-s bg-accent-wash px-3 py-2 text-note">
      <p className="mb-1 text-sm font-medium text-accent">Why you match</p>
      <ReasonTicks reasons={strong} />
    </div>
  )
}

export function ReasonTicks({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <ul role="list" className="grid grid-cols-1 gap-1.5 text-note">
      {reasons.map((reason) => {
        const { text } = reason
        const speaks = speaksFor(reason)
        const Icon = speaks ? Check : Dot
        return (
          <li key={text} className="flex gap-2">
            <Icon
              aria-hidden
              size={16}
              strokeWidth={speaks ? 2 : 5}
              className="mt-0.75 flex-none text-accent"
            />
            <span className="min-w-0 break-words">{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
