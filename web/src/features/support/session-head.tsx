import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download } from 'lucide-react'

import { messageOf } from '../../api/errors'
import { PRODUCT } from '../../lib/product'
import { useSession } from '../../session/store'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { Mark } from '../../ui/mark'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { SUPPORT_SENTENCES } from './sentences'
import { claimSession, transcriptAddress } from './session-queries'
import { StatusChoice, StatusWord } from './status-choice'
import type { LocalLine } from './thread'
import type { SessionLink, SupportSession } from './types'

/** The product, and who one is here. A guest has no account, so there is nothing to go to. */
export function GuestBar({ session }: { session: SupportSession | null | undefined }) {
  const self = session?.participants.find(({ is_current_user }) => is_current_user)
  return (
    <div className="flex h-14 flex-none items-center justify-between gap-3 border-b border-line px-3 sm:px-5">
      <Link
        to="/"
        className="flex min-h-11 flex-none items-center gap-2.5 font-display text-lg font-bold tracking-tight no-underline"
      >
        <Mark />
        {PRODUCT.name}
      </Link>
      {self && (
        <span className="flex min-w-0 items-center gap-2 text-sm text-ink-soft">
          <Avatar name={self.user_name} size="tiny" decorative />
          <span className="truncate">
            {self.user_name}, {isDeveloper(self.user_type) ? 'developer' : 'guest'}
          </span>
        </span>
      )}
    </div>
  )
}

const isDeveloper = (type: string | undefined) => type === 'opportune_developer'

interface SessionHeadProps {
  link: SessionLink
  session: SupportSession
  isStatusFailed: boolean
  onStatusFailed: (isFailed: boolean) => void
  onStatusChanged: (line: LocalLine) => void
}

/** What the session is about, how far it is, and what can be done with it as a whole. */
export function SessionHead({
  link,
  session,
  isStatusFailed,
  onStatusFailed,
  onStatusChanged,
}: SessionHeadProps) {
  const isSignedIn = useSession((state) => state.isAuthenticated)
  const self = session.participants.find(({ is_current_user }) => is_current_user)
  const { external_ticket_id, status, claimed } = session
  return (
    <header className="grid flex-none gap-2 border-b border-line px-3 py-3 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-center gap-1">
          {isSignedIn && (
            <Link to="/tickets" search={{}} aria-label="Back to tickets" className="icon-button">
              <ArrowLeft aria-hidden size={21} />
            </Link>
          )}
          <div className="min-w-0">
            <h1
              tabIndex={-1}
              data-page-heading
              title={sessionTitle(session)}
              className="line-clamp-2 text-xl break-words"
            >
              {sessionTitle(session)}
            </h1>
            <p className="text-sm break-words text-ink-soft">
              {external_ticket_id}
              {status !== 'resolved' && ' · anyone with this link can join'}
            </p>
          </div>
        </div>
        <div className="flex min-h-11 items-center gap-2">
          {isSignedIn && self && !claimed && <Claim link={link} />}
          <a
            href={transcriptAddress(link)}
            download
            className="icon-button"
            aria-label="Download transcript"
            title="Download transcript"
          >
            <Download aria-hidden size={20} />
          </a>
          {isDeveloper(self?.user_type) ? (
            <StatusChoice
              link={link}
              session={session}
              onChanged={onStatusChanged}
              onFailed={onStatusFailed}
            />
          ) : (
            <StatusWord status={status} />
          )}
        </div>
      </div>
      <Notice>{isStatusFailed ? SUPPORT_SENTENCES.status : null}</Notice>
    </header>
  )
}

/** Its subject; one without is called by the number of its ticket. */
export const sessionTitle = ({ subject, external_ticket_id }: SupportSession) =>
  subject ?? `Support session ${external_ticket_id}`

/** A link gets lost; what is among one’s tickets doesn’t. */
function Claim({ link }: { link: SessionLink }) {
  const queryClient = useQueryClient()
  const claim = useMutation({
    mutationFn: () => claimSession(queryClient, link),
    onSuccess: () => {
      toast.success('Saved to your tickets')
    },
    onError: (error) => {
      toast.error(`This chat couldn’t be saved to your tickets. ${messageOf(error)}`)
    },
  })
  return (
    <Button
      variant="quiet"
      size="small"
      busy={claim.isPending}
      busyLabel="Saving..."
      onClick={() => {
        claim.mutate()
      }}
    >
      Keep in my tickets
    </Button>
  )
}
