import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  window.addEventListener('focus', changed)
  window.addEventListener('blur', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    window.removeEventListener('focus', changed)
    window.removeEventListener('blur', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Whether the page is visible and has the focus. */
export const usePageFocus = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible' && document.hasFocus(),
  )
