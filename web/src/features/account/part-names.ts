/** The parts of the account in their order on the profile page, by their headings. */
export const ACCOUNT_PARTS = [
  'Billing details',
  'Account',
  'Email',
  'Password',
  'Two-step sign-in',
  'Passkeys',
  'Sign-in methods',
  'Sessions',
  'Reputation',
  'Blocked people',
  'API tokens',
  'Your data',
] as const
