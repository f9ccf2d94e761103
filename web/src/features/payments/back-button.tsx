import { useRouter } from '@tanstack/react-router'

import { Button, type ButtonVariant } from '../../ui/button'
import { forgetStart } from './pending-action'

interface BackButtonProps {
  /** A path of this site. */
  to: string
  variant: ButtonVariant
  children: string
}

/** Back to where one was before paying; from there on one decides anew. */
export function BackButton({ to, variant, children }: BackButtonProps) {
  const router = useRouter()
  return (
    <Button
      variant={variant}
      onClick={() => {
        forgetStart()
        router.history.push(to)
      }}
    >
      {children}
    </Button>
  )
}
