import { resendQueuedFeedback } from '../features/feedback/public'
import { sweepUnsent } from '../lib/unsent'

/** What earlier visits left in this browser: too old a text goes, feedback that was not sent is sent. */
export function takeUpLeftovers(): () => void {
  sweepUnsent()
  return resendQueuedFeedback()
}
