import { useEffect } from 'react'

import { isUnsent, OUTBOX } from '../../lib/unsent'

/** Goes on sending what was still unsent when the page was closed or the browser crashed, from any page. */
export function useResumeOutbox(owner: number | undefined): void {
  useEffect(() => {
    if (owner === undefined || !isUnsent(owner, OUTBOX)) return
    import('./use-outbox').then(
      ({ outboxOf }) => {
        outboxOf(owner)
      },
      // It is tried again on the next load; nothing is lost.
      () => undefined,
    )
  }, [owner])
}
