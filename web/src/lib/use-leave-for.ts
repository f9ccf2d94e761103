import { useEffect, useState } from 'react'

const GIVE_UP_MS = 10_000

/**
 * Asks for an address of another site, then leaves for it; null stays here. The page is usable again, and not busy,
 * when the other site has not come after ten seconds, or when somebody comes back with the browser's Back button.
 */
export function useLeaveFor<Args extends unknown[]>(
  ask: (...args: Args) => Promise<string | null>,
) {
  const [state, setState] = useState<'here' | 'asking' | 'leaving'>('here')
  const [error, setError] = useState<unknown>(null)

  useEffect(() => {
    if (state !== 'leaving') return
    const stay = () => {
      setState('here')
    }
    const cameBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stay()
    }
    const timer = setTimeout(stay, GIVE_UP_MS)
    window.addEventListener('pageshow', cameBack)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', cameBack)
    }
  }, [state])

  /** Gives back what went wrong, or null. */
  const go = async (...args: Args): Promise<unknown> => {
    if (state !== 'here') return null
    setError(null)
    setState('asking')
    try {
      const url = await ask(...args)
      setState(url === null ? 'here' : 'leaving')
      if (url !== null) window.location.assign(url)
      return null
    } catch (failure) {
      setState('here')
      setError(failure)
      return failure
    }
  }

  return { go, busy: state !== 'here', error }
}
