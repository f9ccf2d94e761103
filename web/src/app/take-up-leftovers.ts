import { resendQueuedFeedback } from '../features/feedback/public'
import { sweepUnsent } from '../lib/unsent'
import { keepForOffline } from './keep-for-offline'

/**
 * What earlier visits left in this browser: too old a text goes, feedback that was not sent is sent. And what the next
 * one needs to open without a network.
 */
export function takeUpLeftovers(): () => void {
  sweepUnsent()
  keepForOffline()
  return resendQueuedFeedback()
}
