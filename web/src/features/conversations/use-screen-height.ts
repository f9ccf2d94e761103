import { useEffect } from 'react'

/** The part of the screen that a keyboard leaves: what one writes stays in sight above it. */
export function useScreenHeight(): void {
  useEffect(() => {
    const seen = window.visualViewport
    const { style } = document.documentElement
    if (!seen) return
    const fit = () => {
      // Zoomed in, the page is moved about and keeps its height.
      const isCovered = seen.scale === 1 && seen.height < window.innerHeight - 1
      if (isCovered) style.setProperty('--screen-height', `${seen.height}px`)
      else style.removeProperty('--screen-height')
    }
    fit()
    seen.addEventListener('resize', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      style.removeProperty('--screen-height')
    }
  }, [])
}
