/* What one's profile shows below the fold; it arrives in one piece. */
export { PasswordForm } from './password-form'
export { Sessions } from './sessions'
