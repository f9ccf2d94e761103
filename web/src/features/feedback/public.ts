export { resendQueuedFeedback } from './send'
