import { Link } from '@tanstack/react-router'

import type { FullRequest } from '../../api/types'
import { rememberPath } from '../../session/redirect-path'
import { useSession } from '../../session/store'
import { Button, buttonClass } from '../../ui/button'
import { useAuthDialog } from '../auth/public'
import { StartConversation } from '../conversations/public'

type PartOfRequest = Pick<FullRequest, 'id' | 'title' | 'client_id' | 'status'>

/** The next step on a public request: a visitor signs in, its client manages it. */
export function NextStep({ request }: { request: PartOfRequest }) {
  const signedIn = useSession((state) => state.isAuthenticated)
  const user = useSession((state) => state.user)
  const showAuth = useAuthDialog((state) => state.show)

  if (!signedIn) {
    return (
      <section aria-labelledby="answer-it" className="grid gap-3 rounded-m bg-accent-wash p-5">
        <h2 id="answer-it" className="text-lg">
          Interested in this request?
        </h2>
        <p className="text-note">
          Send a proposal with your price and delivery time, or ask the client a question first.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={showAuth}>
            Sign in to send a proposal
          </Button>
          <StartConversation request={request} variant="secondary" size="small" />
          <Link
            to="/register"
            search={{ role: 'developer' }}
            className={buttonClass('quiet', 'small')}
            onClick={() => {
              // Come back to this page after registering.
              rememberPath(window.location.pathname)
            }}
          >
            Register
          </Link>
        </div>
      </section>
    )
  }

  if (user?.id !== request.client_id) return null
  return (
    <section aria-labelledby="own-request" className="grid gap-3 rounded-m bg-accent-wash p-5">
      <h2 id="own-request" className="text-lg">
        This is your request
      </h2>
      <p className="text-note">This is how others see it.</p>
      <Link
        to="/requests/$requestId"
        params={{ requestId: String(request.id) }}
        className={buttonClass('secondary', 'small')}
      >
        Manage
      </Link>
    </section>
  )
}
