/* What one's profile shows below the fold; it arrives in one piece. */
export { BillingDetails } from '../invoices/public'
export { BlockedPeople } from '../moderation/public'
export { AccountFacts } from './account-facts'
export { LinkedAccounts } from './linked-accounts'
export { PasswordForm } from './password-form'
export { Sessions } from './sessions'
