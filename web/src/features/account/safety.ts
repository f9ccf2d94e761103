/* How one signs in; it arrives in one piece. */
export { LinkedAccounts } from './linked-accounts'
export { Passkeys } from './passkeys'
export { PasswordForm } from './password-form'
export { Sessions } from './sessions'
export { TwoFactor } from './two-factor'
