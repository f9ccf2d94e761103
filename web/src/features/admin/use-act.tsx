import { useState, type ReactNode } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { useOpened } from '../../ui/use-opened'
import type { Act } from './act-dialog'

export const fetchActDialog = loadChunk(() => import('./act-dialog'))

/** The one dialog of a page: `ask` opens it, `dialog` is its place. */
export function useAct(): { readonly ask: (act: Act) => void; readonly dialog: ReactNode } {
  const [act, setAct] = useState<Act | null>(null)
  const close = () => {
    setAct(null)
  }
  const code = useOpened(act !== null, fetchActDialog, close)
  return { ask: setAct, dialog: code && act && <code.ActDialog act={act} onClose={close} /> }
}
