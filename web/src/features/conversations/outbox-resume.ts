import { useEffect } from 'react'

import { isUnsent } from '../../lib/unsent'
import { OUTBOX } from './outbox-storage'

/** What was on its way when the page was left or the browser crashed goes on from any page. */
export function useWaitingMessages(owner: number | undefined): void {
  useEffect(() => {
    if (owner === undefined || !isUnsent(owner, OUTBOX)) return
    import('./outbox-here').then(
      ({ outboxHere }) => {
        outboxHere(owner)
      },
      // It is tried again with the next page; nothing is lost.
      () => undefined,
    )
  }, [owner])
}
