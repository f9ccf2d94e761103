import { useEffect } from 'react'

import { isUnsent } from '../../lib/unsent'
import { OUTBOX } from './outbox-storage'

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
