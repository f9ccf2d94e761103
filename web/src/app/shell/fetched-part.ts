import { lazy, type ComponentType } from 'react'

import { loadChunk } from '../../lib/load-chunk'

const fetchParts = loadChunk(() => import('./signed-in'))
type Parts = Awaited<ReturnType<typeof fetchParts>>

/** For those who are signed in, so only they fetch it. Without it the page still stands; there are other ways to the same. */
export const fetchedPart = (name: keyof Parts) =>
  lazy(async (): Promise<{ default: ComponentType }> => {
    try {
      return { default: (await fetchParts())[name] }
    } catch {
      return { default: () => null }
    }
  })
