export { useAuthDialog } from './auth-dialog-store'
export { MIN_PASSWORD, newPassword } from './rules'
