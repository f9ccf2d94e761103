import { withoutTransitions } from './system-theme'

/** Light, dark, or whatever the system says. `/theme.js` applies the stored choice before the first paint. */
export type Theme = 'light' | 'dark' | 'system'

const KEY = 'theme'
const listeners = new Set<() => void>()

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function apply(theme: Theme) {
  withoutTransitions(() => {
    applyNow(theme)
  })
}

function applyNow(theme: Theme) {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
}

export function setTheme(theme: Theme) {
  apply(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice holds for this page.
  }
  for (const listener of listeners) listener()
}

/** Also hears a choice made in another tab. */
export function watchTheme(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    apply(readTheme())
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
