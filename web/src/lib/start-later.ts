import { nextTask } from './next-task'

const AGAIN_MS = 30_000

/**
 * Starts something whose code no page waits for, once that code is here, and stops it when the function it gives back is
 * called. Code that can't be loaded is asked for again.
 */
export function startLater(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const tryLoading = () => {
    load()
      .then((start) => {
        if (!isOver) stop = start()
      })
      .catch(() => {
        if (!isOver) timer = setTimeout(tryLoading, AGAIN_MS)
      })
  }
  // The page goes first: asking for code costs it time as well.
  void nextTask().then(() => {
    if (!isOver) tryLoading()
  })
  return () => {
    isOver = true
    clearTimeout(timer)
    stop?.()
  }
}
