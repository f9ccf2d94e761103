/* What one's profile shows below the fold; it arrives in one piece. */
export { BillingDetails } from '../invoices/public'
export { PasswordForm } from './password-form'
export { Sessions } from './sessions'
