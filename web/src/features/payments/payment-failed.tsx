import { useEffect, useRef } from 'react'

import { ApiFailure, messageOf, SENTENCES } from '../../api/errors'
import { Notice } from '../../ui/notice'
import { INVALID_RESPONSE, SUBSCRIPTION_FAILED } from './queries'

interface PaymentFailedProps {
  /** What failed, in the words of the product. */
  what: string
  /** Null while nothing failed. */
  error: unknown
}

/** What failed, and why where that is known. */
export function PaymentFailed({ what, error }: PaymentFailedProps) {
  const words = useRef<HTMLSpanElement>(null)
  const lead = leadFor(what, error)
  const why = reason(error, lead)

  useEffect(() => {
    // Below the fold of a dialog it would be said to nobody.
    if (error !== null) words.current?.scrollIntoView({ block: 'center' })
  }, [error])

  return (
    <Notice>
      {error === null || isCancelled(error) ? null : (
        <>
          <span ref={words} className="font-medium">
            {lead}
          </span>
          {why !== null && <span className="block text-note">{why}</span>}
        </>
      )}
    </Notice>
  )
}

const isCancelled = (error: unknown) => error instanceof ApiFailure && error.kind === 'cancelled'

/** The spec has a sentence of its own for a subscription answer without an address. */
function leadFor(what: string, error: unknown): string {
  return what === SUBSCRIPTION_FAILED && messageOf(error) === INVALID_RESPONSE
    ? INVALID_RESPONSE
    : what
}

function reason(error: unknown, lead: string): string | null {
  const message = messageOf(error)
  return message === SENTENCES.unexpected || message === lead ? null : message
}
