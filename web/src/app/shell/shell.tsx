import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { AuthDialog } from '../../features/auth/public'
import { FeedbackDialog, type FeedbackPlace } from '../../features/feedback/public'
import { usePageName } from '../../lib/page-name'
import { PRODUCT } from '../../lib/product'
import { InactivityGuard } from '../../session/inactivity-guard'
import { rememberPath } from '../../session/redirect-path'
import { ToastArea } from '../../ui/toast-area'
import { Banners } from './banners'
import { Footer } from './footer'
import { Header } from './header'

/** What stands around every page. */
export function Shell() {
  const router = useRouter()
  const [feedbackFrom, setFeedbackFrom] = useState<FeedbackPlace | null>(null)

  const leaveExpired = () => {
    rememberPath(router.state.location.href)
    void router.navigate({ to: '/login' })
  }

  return (
    <>
      <PageTitle />
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-full bg-surface px-4 py-2 text-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header
        onFeedback={() => {
          setFeedbackFrom('side_menu')
        }}
      />
      <Banners />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer
        onFeedback={() => {
          setFeedbackFrom('footer')
        }}
      />
      <AuthDialog />
      <FeedbackDialog
        from={feedbackFrom}
        onClose={() => {
          setFeedbackFrom(null)
        }}
      />
      <InactivityGuard onExpired={leaveExpired} />
      <ToastArea />
    </>
  )
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
