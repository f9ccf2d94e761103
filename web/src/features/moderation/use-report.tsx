import { useState } from 'react'

import { ahead, loadChunk } from '../../lib/load-chunk'
import { useSession } from '../../session/store'
import { useOpened } from '../../ui/use-opened'
import { useAuthDialog } from '../auth/public'
import type { Target } from './types'

const fetchDialog = loadChunk(() => import('./report-dialog'))

/** For a button: what it does, and the dialog that it opens. A visitor is asked to sign in. */
export function useReport(target: Target) {
  const signedIn = useSession((state) => state.isAuthenticated)
  const showAuth = useAuthDialog((state) => state.show)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  const dialog = useOpened(isOpen, fetchDialog, close)
  return {
    button: {
      ...(signedIn && ahead(fetchDialog)),
      onClick: () => {
        if (signedIn) setOpen(true)
        else showAuth()
      },
    },
    dialog: dialog && <dialog.ReportDialog {...target} onClose={close} />,
  }
}
