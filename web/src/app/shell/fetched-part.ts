import { lazy, type ComponentType } from 'react'

import { loadChunk } from '../../lib/load-chunk'

/** For those who are signed in, so only they fetch it. Without it the page still stands; there are other ways to the same. */
export const fetchedPart = (load: () => Promise<ComponentType>) =>
  lazy(async (): Promise<{ default: ComponentType }> => {
    try {
      return { default: await loadChunk(load)() }
    } catch {
      return { default: () => null }
    }
  })
