import './session.css'

import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import { useCallback, useMemo, useState, type ReactNode } from 'react'

import { VISITOR } from '../../lib/adopt-unsent'
import { useNamedPage } from '../../lib/page-name'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { Skeleton, SkeletonCards } from '../../ui/skeleton'
import { SUPPORT_SENTENCES } from './sentences'
import { SessionComposer } from './session-composer'
import { GuestBar, SessionHead, sessionTitle } from './session-head'
import { SessionThread } from './session-thread'
import { isStillLocal, type LocalLine } from './thread'
import type { SessionLink, SupportSession } from './types'
import { useSessionOf, useThread } from './use-session'

const PATH = '/collaboration/$sessionId/$accessToken'

/** A support session, for whoever has a link to it. The address is a key, so it is told to nobody. */
export function CollaborationPage() {
  const { accessToken: token } = useParams({ from: PATH })
  const id = useRouteContext({ from: PATH, select: (context) => context.id })
  const link = useMemo(() => (id === null ? null : { id, token }), [id, token])
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {link ? <Session key={`${id} ${token}`} link={link} /> : <Failed />}
    </>
  )
}

const FRAME = 'session-frame fills-screen mx-auto flex h-full min-h-0 w-full max-w-5xl flex-col'

function Session({ link }: { link: SessionLink }) {
  const { session, isLost } = useSessionOf(link)
  useNamedPage(session && sessionTitle(session))
  if (isLost) return <Failed />
  if (session === null) return <NotFound />
  return (
    <div className={FRAME}>
      <GuestBar session={session} />
      {session ? <Chat link={link} session={session} /> : <ChatToCome />}
    </div>
  )
}

function Chat({ link, session }: { link: SessionLink; session: SupportSession }) {
  const owner = useSession((state) => state.user?.id ?? VISITOR)
  const { query, askThread, askSession } = useThread(link, session)
  const [line, setLine] = useState<LocalLine | null>(null)
  const [isStatusFailed, setStatusFailed] = useState(false)
  const { data: thread } = query

  const changed = useCallback(
    (now: LocalLine) => {
      setLine(now)
      void askThread()
    },
    [askThread],
  )
  const failed = useCallback(
    (isFailed: boolean) => {
      setStatusFailed(isFailed)
      // It may be resolved by now.
      if (isFailed) void askSession()
    },
    [askSession],
  )

  return (
    <>
      <SessionHead
        link={link}
        session={session}
        isStatusFailed={isStatusFailed}
        onStatusFailed={failed}
        onStatusChanged={changed}
      />
      {query.error && thread && (
        <p role="status" className="flex-none bg-sunken px-4 py-2 text-note">
          This may be out of date. {query.error.message} We’ll keep trying.
        </p>
      )}
      {thread ? (
        <SessionThread
          link={link}
          session={session}
          thread={thread}
          localLine={line && isStillLocal(thread, line) ? line.content : null}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-hidden p-4 sm:p-6">
          <AsyncView query={query} skeleton={<SkeletonCards className="h-16" />}>
            {() => null}
          </AsyncView>
        </div>
      )}
      <SessionComposer
        key={owner}
        link={link}
        session={session}
        owner={owner}
        onSent={() => void askThread()}
        onRefused={() => void askSession()}
      />
    </>
  )
}

/** The shape of the page, before it is known whether the link opens anything. */
function ChatToCome() {
  return (
    <>
      <h1 tabIndex={-1} data-page-heading className="sr-only">
        Support session
      </h1>
      <div role="status" aria-busy="true" className="flex min-h-0 flex-1 flex-col overflow-hidden">
        <span className="sr-only">Loading...</span>
        <span className="grid h-20 flex-none content-center gap-2 border-b border-line px-3 sm:px-5">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-1/3" />
        </span>
        <span className="block flex-1 p-4 sm:p-6">
          <SkeletonCards className="h-16" />
        </span>
      </div>
    </>
  )
}

const toTickets = (
  <Link to="/tickets" search={{}} className={buttonClass('primary')}>
    Return to Tickets
  </Link>
)

/** The same for every link that opens nothing, so that it tells nothing about which ones there were. */
function Failed() {
  return (
    <Alone>
      <h1 tabIndex={-1} data-page-heading className="max-w-[46ch] text-2xl text-pretty">
        {SUPPORT_SENTENCES.load}
      </h1>
    </Alone>
  )
}

function NotFound() {
  return (
    <Alone>
      <h1 tabIndex={-1} data-page-heading className="text-2xl">
        Session Not Found
      </h1>
      <p className="max-w-[46ch] text-ink-soft">
        Ask the person who sent you the link for a new one.
      </p>
    </Alone>
  )
}

function Alone({ children }: { children: ReactNode }) {
  return (
    <div className={FRAME}>
      <GuestBar session={null} />
      <div className="grid flex-1 place-content-center justify-items-center gap-3 p-8 text-center">
        {children}
        <div className="mt-3">{toTickets}</div>
      </div>
    </div>
  )
}
