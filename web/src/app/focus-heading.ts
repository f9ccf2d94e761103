import type { AppRouter } from './router'

/** A new page is announced by its name: the focus goes to its heading. */
export function focusHeadings(router: AppRouter): void {
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || !fromLocation) return
    if (document.querySelector('dialog[open]')) return
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  })
}
