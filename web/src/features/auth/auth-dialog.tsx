import { Link, useNavigate } from '@tanstack/react-router'

import { PRODUCT } from '../../lib/product'
import { rememberPath } from '../../session/redirect-path'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useAuthDialog } from './auth-dialog-store'
import { OrDivider } from './auth-page'
import { SocialButtons } from './social-buttons'

export function AuthDialog() {
  const { open, hide } = useAuthDialog()
  const navigate = useNavigate()

  /** Whoever was reading something comes back to it. */
  const leave = () => {
    rememberPath(window.location.pathname + window.location.search)
    hide()
  }

  return (
    <Dialog
      open={open}
      onClose={hide}
      title={`Welcome to ${PRODUCT.name}, the free developer platform`}
    >
      <div className="grid gap-5">
        <p className="text-ink-soft">Sign in to your account</p>
        <Button
          onClick={() => {
            leave()
            void navigate({ to: '/login' })
          }}
        >
          Login to Your Account
        </Button>
        <p className="text-center">
          <Link to="/forgot-password" onClick={hide} className="underline underline-offset-3">
            Forgot your password?
          </Link>
        </p>
        <OrDivider />
        <SocialButtons providers={['google', 'github']} />
        <p className="text-center">
          Don&apos;t have an account?{' '}
          <Link
            to="/register"
            onClick={leave}
            className="font-medium text-accent underline underline-offset-3"
          >
            Register
          </Link>
        </p>
      </div>
    </Dialog>
  )
}
