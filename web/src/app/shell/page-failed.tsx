import { useEffect, useState } from 'react'

import { ChunkFailed } from '../../lib/load-chunk'
import { Button } from '../../ui/button'
import { PageHeading } from '../../ui/page-heading'
import { browserPage } from './reload'

const RELOADED = 'reloadedAt'
const AGAIN_AFTER_MS = 30_000

/** A page whose code did not arrive, or that broke while it was drawn. */
export function PageFailed({ error }: { error: unknown }) {
  const isCode = error instanceof ChunkFailed
  const [busy, setBusy] = useState(false)

  const tryAgain = async () => {
    setBusy(true)
    // Without the server a reload would end on the browser's own error page.
    if (await browserPage.isReachable()) browserPage.reload()
    else setBusy(false)
  }

  useEffect(() => {
    if (!isCode) return
    const again = () => void reloadOnce()
    // The code may be gone because a newer version of the app is there.
    again()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
    }
  }, [isCode])

  return (
    <div className="wrap grid justify-items-start gap-6 py-16" role="alert">
      <PageHeading
        title="This page couldn’t be opened"
        lead={
          isCode
            ? `${error.message} Check your connection. We’ll try again when it’s back.`
            : 'Something went wrong on our side. Please try again. Anything you typed on other pages is kept.'
        }
      />
      <Button busy={busy} busyLabel="Trying..." onClick={() => void tryAgain()}>
        Try again
      </Button>
    </div>
  )
}

/** By itself at most every 30 seconds: code that is really missing must not reload the page for ever. */
async function reloadOnce(): Promise<void> {
  if (!(await browserPage.isReachable())) return
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < AGAIN_AFTER_MS) return
    sessionStorage.setItem(RELOADED, String(Date.now()))
  } catch {
    return
  }
  browserPage.reload()
}
