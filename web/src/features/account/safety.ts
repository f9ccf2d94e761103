/* How one signs in, below the fold of one's profile; it arrives in one piece. */
export { EmailPart } from './email-part'
export { Passkeys } from './passkeys'
export { TwoFactor } from './two-factor'
