import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { PageHeading } from '../../ui/page-heading'
import { Spinner } from '../../ui/spinner'
import { finishSignIn, type Outcome } from './finish-sign-in'

const SUCCESS_DELAY_MS = 1_500
const ERROR_DELAY_MS = 2_000

const HEADINGS = { loading: 'Signing you in', success: 'You’re signed in', error: 'Sign-in failed' }

/** Where the server sends the browser after another provider has vouched for the person. */
export function OAuthSuccessPage() {
  const navigate = useNavigate()
  const search: { token?: unknown } = useSearch({ strict: false })
  // Kept from the first look: the address bar loses the parameter at once.
  const [token] = useState(() => (typeof search.token === 'string' ? search.token : ''))
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const started = useRef(false)

  useEffect(() => {
    // A ticket is spent by one call; a second run of this effect must not make another.
    if (started.current) return
    started.current = true
    if (window.location.search !== '') {
      void navigate({ to: '/oauth-success', search: {}, replace: true })
    }
    void finishSignIn(token).then(setOutcome)
  }, [navigate, token])

  useEffect(() => {
    if (outcome === null) return
    const delay = outcome.ok ? SUCCESS_DELAY_MS : ERROR_DELAY_MS
    const timer = setTimeout(() => void navigate({ to: outcome.next, replace: true }), delay)
    return () => {
      clearTimeout(timer)
    }
  }, [navigate, outcome])

  const state = outcome === null ? 'loading' : outcome.ok ? 'success' : 'error'
  return (
    <div className="wrap flex justify-center py-16 text-center">
      <div className="grid w-full max-w-md justify-items-center gap-5">
        <span className="text-3xl text-accent">
          {state === 'loading' && <Spinner />}
          {state === 'success' && <CircleCheck aria-hidden size={44} />}
          {state === 'error' && <CircleAlert aria-hidden size={44} className="text-heart" />}
        </span>
        <PageHeading title={outcome?.heading ?? HEADINGS[state]} />
        <p role={state === 'error' ? 'alert' : 'status'} className="text-lg">
          {outcome === null ? 'Loading your profile...' : outcome.message}
        </p>
      </div>
    </div>
  )
}
