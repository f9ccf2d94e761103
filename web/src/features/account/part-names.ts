/** The parts of the account by their headings, in their order on each tab of the profile page. */
export const ACCOUNT_PARTS = [
  'Account',
  'Email',
  'Reputation',
  'Blocked people',
  'Your data',
] as const

export const SECURITY_PARTS = [
  'Password',
  'Two-step sign-in',
  'Passkeys',
  'Sign-in methods',
  'Sessions',
  'API tokens',
  'Webhooks',
] as const

export const PAYMENT_PARTS = ['Subscription', 'Billing details', 'Receipts'] as const
