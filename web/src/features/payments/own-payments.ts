/* What one's profile shows below the fold; it arrives in one piece. */
export { Receipts } from './receipts'
export { SubscriptionCard } from './subscription-card'
