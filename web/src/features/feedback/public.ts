export { resendFeedback } from './send'
