/* What the account tab shows; it arrives in one piece. */
export { BlockedPeople } from '../moderation/public'
export { AccountFacts } from './account-facts'
export { EmailPart } from './email-part'
