export { useAuthDialog } from './auth-dialog-store'
export { secondStepIn, useSecondStep, type SecondStep } from './second-step'
export { emailAddress, MIN_PASSWORD, newPassword, registerForm } from './rules'
export { useSocialStart } from './use-social-start'
