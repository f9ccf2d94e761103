/** Colours that follow the theme change at once: half-way between two themes nothing can be read. */
export function withoutTransitions(change: () => void): void {
  const { dataset } = document.documentElement
  dataset.themeChanging = ''
  change()
  // The new colours are taken before transitions are back.
  getComputedStyle(document.body).getPropertyValue('color')
  requestAnimationFrame(() => {
    delete dataset.themeChanging
  })
}

/** The same when the system changes from light to dark. */
export function followSystemTheme(): void {
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    withoutTransitions(() => undefined)
  })
}
