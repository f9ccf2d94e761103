import axe from 'axe-core'
import { expect } from 'vitest'

/** Half-way through appearing, a thing is half see-through and its colours mean nothing. */
async function stillness(element: Element) {
  const brief = element
    .getAnimations({ subtree: true })
    .filter((animation) => Number(animation.effect?.getComputedTiming().endTime) < 1000)
  await Promise.allSettled(brief.map((animation) => animation.finished))
}

/** What axe finds. */
async function findings(element: Element): Promise<string[]> {
  await stillness(element)
  const { violations } = await axe.run(element, {
    // A piece on its own has no page around it.
    rules: { region: { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  )
}

/** No finding of axe, in the light and in the dark theme. */
export async function expectAccessible(element: Element) {
  const root = document.documentElement
  const before = root.dataset.theme
  for (const theme of ['light', 'dark']) {
    root.dataset.theme = theme
    const found = await findings(element)
    // A toast that slid in meanwhile was measured half-way. What is really wrong is found again.
    const again = found.length > 0 ? await findings(element) : found
    expect(again, theme).toEqual([])
  }
  if (before === undefined) delete root.dataset.theme
  else root.dataset.theme = before
}
