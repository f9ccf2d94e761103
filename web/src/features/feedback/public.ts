export { FeedbackDialog, type FeedbackPlace } from './feedback-dialog'
export { resendFeedback } from './send'
