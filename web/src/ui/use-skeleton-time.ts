import { useEffect, useRef, useState } from 'react'

export const SKELETON_AFTER_MS = 150
export const SKELETON_STAYS_MS = 300

/**
 * 'waiting' before a skeleton is worth showing, 'shown' while it is (at least its full stay, even
 * when the answer came meanwhile), 'over' once the content may take its place.
 */
export function useSkeletonTime(pending: boolean): 'waiting' | 'shown' | 'over' {
  const [phase, setPhase] = useState<'waiting' | 'shown' | 'over'>(pending ? 'waiting' : 'over')
  const shownAt = useRef(0)

  // A wait that begins again starts from the beginning; one that ended unseen is simply over.
  if (pending && phase === 'over') setPhase('waiting')
  if (!pending && phase === 'waiting') setPhase('over')

  useEffect(() => {
    if (phase === 'over') return
    if (phase === 'waiting') {
      const timer = setTimeout(() => {
        shownAt.current = performance.now()
        setPhase('shown')
      }, SKELETON_AFTER_MS)
      return () => {
        clearTimeout(timer)
      }
    }
    if (pending) return
    const left = SKELETON_STAYS_MS - (performance.now() - shownAt.current)
    const timer = setTimeout(
      () => {
        setPhase('over')
      },
      Math.max(0, left),
    )
    return () => {
      clearTimeout(timer)
    }
  }, [phase, pending])

  return phase
}
