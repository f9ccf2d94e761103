import { useCallback, useEffect, useRef, useState } from 'react'

import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { EXPIRED_TEXT, warningText, watchInactivity } from './inactivity'
import { reportActivity, signOut } from './start'
import { useSession } from './store'

const CHANNEL = 'session'
const EXPIRED = 'expired'

/** Warns after 28 minutes without activity and ends the session after 30, in every tab of this browser. */
export function InactivityGuard({ onExpired }: { onExpired: () => void }) {
  const signedIn = useSession((state) => state.isAuthenticated)
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null)
  const [expired, setExpired] = useState(false)
  const watch = useRef<ReturnType<typeof watchInactivity> | null>(null)
  const leave = useRef(onExpired)
  const stay = useRef<HTMLButtonElement>(null)
  const otherTabs = useRef<BroadcastChannel | null>(null)

  useEffect(() => {
    leave.current = onExpired
  })

  const end = useCallback(() => {
    useSession.getState().logout()
    setMinutesLeft(null)
    setExpired(true)
    leave.current()
  }, [])

  // For as long as the page lives: the news may come after the storage has signed this tab out.
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => {
      if (data === EXPIRED) end()
    }
    otherTabs.current = channel
    return () => {
      channel.close()
    }
  }, [end])

  useEffect(() => {
    if (!signedIn) return
    const watcher = watchInactivity({
      warn: setMinutesLeft,
      unwarn: () => {
        setMinutesLeft(null)
      },
      expire: () => {
        otherTabs.current?.postMessage(EXPIRED)
        signOut()
        end()
      },
      report: reportActivity,
    })
    watch.current = watcher
    return () => {
      watcher.stop()
      watch.current = null
      setMinutesLeft(null)
    }
  }, [signedIn, end])

  // The likelier answer is under the finger.
  useEffect(() => {
    if (minutesLeft !== null) stay.current?.focus()
  }, [minutesLeft])

  return (
    <>
      <Dialog
        open={minutesLeft !== null}
        role="alertdialog"
        title="Are you still there?"
        onClose={() => watch.current?.dismiss()}
        footer={
          <>
            <Button variant="secondary" onClick={() => watch.current?.dismiss()}>
              Not now
            </Button>
            <Button ref={stay} onClick={() => watch.current?.accept()}>
              Stay signed in
            </Button>
          </>
        }
      >
        <p>{warningText(minutesLeft ?? 0)}</p>
      </Dialog>
      <Dialog
        open={expired}
        role="alertdialog"
        title="Signed out"
        onClose={() => {
          setExpired(false)
        }}
        footer={
          <Button
            onClick={() => {
              setExpired(false)
            }}
          >
            OK
          </Button>
        }
      >
        <p>{EXPIRED_TEXT}</p>
      </Dialog>
    </>
  )
}
