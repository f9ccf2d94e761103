import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'

/** Half-way through appearing, a thing is half see-through and its colours mean nothing. */
async function stillness(element: Element) {
  const brief = element
    .getAnimations({ subtree: true })
    .filter((animation) => Number(animation.effect?.getComputedTiming().endTime) < 1000)
  await Promise.allSettled(brief.map((animation) => animation.finished))
}

/** A piece on its own has no page around it. */
const ALL: RunOptions = { rules: { region: { enabled: false } } }
/** The other theme has other colours and nothing else. */
const COLOURS: RunOptions = { runOnly: ['color-contrast'] }

/** What axe finds. */
async function findings(element: Element, options: RunOptions): Promise<string[]> {
  await stillness(element)
  // Telling of all that is right takes longer than finding what is wrong.
  const { violations } = await axe.run(element, { ...options, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  )
}

/** No finding of axe, in the light and in the dark theme. */
export async function expectAccessible(element: Element) {
  const root = document.documentElement
  const before = root.dataset.theme
  for (const [theme, options] of [
    ['light', ALL],
    ['dark', COLOURS],
  ] as const) {
    root.dataset.theme = theme
    const found = await findings(element, options)
    // A toast that slid in meanwhile was measured half-way. What is really wrong is found again.
    const again = found.length > 0 ? await findings(element, options) : found
    expect(again, theme).toEqual([])
  }
  if (before === undefined) delete root.dataset.theme
  else root.dataset.theme = before
}
