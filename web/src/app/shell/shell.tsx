import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'

import { useAuthDialog } from '../../features/auth/public'
import type { FeedbackPlace } from '../../features/feedback/feedback-dialog'
import { PaymentDialogs } from '../../features/payments/dialogs'
import { loadChunk } from '../../lib/load-chunk'
import { usePageName } from '../../lib/page-name'
import { PRODUCT } from '../../lib/product'
import { startLater } from '../../lib/start-later'
import { rememberPath } from '../../session/redirect-path'
import { leaveExpired as leaveForLogin, useExpired } from '../../session/expired'
import { useSession } from '../../session/store'
import { mustChooseRole } from '../../session/user'
import { ToastArea } from '../../ui/toast-area'
import { useOpened } from '../../ui/use-opened'
import { Banners } from './banners'
import { fetchedPart } from './fetched-part'
import { Footer } from './footer'
import { Header } from './header'

const fetchAgain = loadChunk(() => import('../../features/auth/sign-in-again'))
const fetchAuthDialog = loadChunk(() => import('../../features/auth/auth-dialog'))
const TabBar = fetchedPart('TabBar')
const UploadPlace = fetchedPart('UploadPlace')
const fetchFeedback = loadChunk(() => import('../../features/feedback/feedback-dialog'))
const fetchInactivity = loadChunk(() => import('../../session/inactivity-guard'))

/** What stands around every page. */
export function Shell() {
  const router = useRouter()
  const hasRole = useSession(
    ({ isAuthenticated, user }) => isAuthenticated && !mustChooseRole(user),
  )
  const signedIn = useSession((state) => state.isAuthenticated)
  // Whoever comes by a link to a chat may have no account: there is only the chat.
  const isBare = useMatches({
    select: (matches) => matches.at(-1)?.fullPath.startsWith('/collaboration/'),
  })
  const [feedbackFrom, setFeedbackFrom] = useState<FeedbackPlace | null>(null)
  const closeFeedback = () => {
    setFeedbackFrom(null)
  }
  const feedback = useOpened(feedbackFrom !== null, fetchFeedback, closeFeedback)
  const { open: asksToSignIn, hide: hideAuth } = useAuthDialog()
  const auth = useOpened(asksToSignIn, fetchAuthDialog, hideAuth)
  const asksAgain = useExpired((state) => state.asking)
  const again = useOpened(asksAgain, fetchAgain, leaveForLogin)

  const leaveExpired = () => {
    rememberPath(router.state.location.href)
    void router.navigate({ to: '/login' })
  }

  return (
    <>
      <PageTitle />
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-full bg-surface px-4 py-3 text-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      {!isBare && (
        <Header
          onFeedback={() => {
            setFeedbackFrom('side_menu')
          }}
        />
      )}
      <Banners />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      {!isBare && (
        <Footer
          onFeedback={() => {
            setFeedbackFrom('footer')
          }}
        />
      )}
      {hasRole && !isBare && (
        <Suspense fallback={<div className="tab-bar h-(--bottom-bar) md:hidden" />}>
          <TabBar />
        </Suspense>
      )}
      {signedIn && (
        <Suspense>
          <UploadPlace />
        </Suspense>
      )}
      {auth && <auth.AuthDialog />}
      {again && <again.SignInAgain />}
      {feedback && <feedback.FeedbackDialog from={feedbackFrom} onClose={closeFeedback} />}
      <PaymentDialogs />
      <Inactivity onExpired={leaveExpired} />
      <ToastArea />
    </>
  )
}

/** Watched from the first sign-in on, for as long as the page lives. */
function Inactivity({ onExpired }: { onExpired: () => void }) {
  const signedIn = useSession((state) => state.isAuthenticated)
  const [code, setCode] = useState<Awaited<ReturnType<typeof fetchInactivity>> | null>(null)

  useEffect(() => {
    if (!signedIn || code) return
    return startLater(async () => {
      const fetched = await fetchInactivity()
      return () => {
        setCode(fetched)
        return () => undefined
      }
    })
  }, [signedIn, code])

  return code && <code.InactivityGuard onExpired={onExpired} />
}

function PageTitle() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' })
  const name = usePageName()
  return <title>{pageTitle(name ?? title)}</title>
}

function pageTitle(title: string): string {
  return title === '' || title.startsWith(PRODUCT.name)
    ? title || PRODUCT.name
    : `${title} · ${PRODUCT.name}`
}
