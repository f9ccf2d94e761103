import { useCallback, useRef } from 'react'

import { postTyping } from './queries'

const EVERY_MS = 3_000

/** Tells the other side that something is being written, once in three seconds at most. */
export function useTypingSignal(id: number): () => void {
  const last = useRef(0)
  return useCallback(() => {
    const now = Date.now()
    if (now - last.current < EVERY_MS) return
    last.current = now
    postTyping(id)
  }, [id])
}
