import { useState, type ReactNode } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { useOpened } from '../../ui/use-opened'

const fetchSettings = loadChunk(() => import('./settings-dialog'))

/** The dialog with the settings, and what opens it. Its code is fetched when it is first opened. */
export function useSettingsDialog(): { readonly open: () => void; readonly dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
  }
  const settings = useOpened(isOpen, fetchSettings, close)
  return {
    open: () => {
      setIsOpen(true)
    },
    dialog: settings && <settings.SettingsDialog onClose={close} />,
  }
}
