let holders = 0

/**
 * Keeps the page from scrolling under a modal layer. The place of a scrollbar that goes is kept, so
 * that nothing moves sideways. Returns what lets the page go again.
 */
export function holdPage(): () => void {
  const { style } = document.documentElement
  if (holders === 0) {
    const scrollbar = window.innerWidth - document.documentElement.clientWidth
    style.overflow = 'hidden'
    style.paddingRight = `${scrollbar}px`
  }
  holders += 1
  return () => {
    holders -= 1
    if (holders > 0) return
    style.removeProperty('overflow')
    style.removeProperty('padding-right')
  }
}
