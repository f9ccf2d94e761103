import { useCallback, useState } from 'react'

const DAYS_KEPT = 30
const DAY_MS = 24 * 3600 * 1000

interface Kept<T> {
  readonly value: T
  /** When it was typed, in milliseconds. */
  readonly at: number
}

/**
 * Long text on its way to being saved. It lives in local storage under its owner's id, so that it outlives
 * the tab, an expired session and a crash, and is nobody else's on a shared computer. Never for passwords.
 */
export function useUnsent<T>(owner: number, name: string) {
  const key = keyOf(owner, name)
  const [found] = useState(() => read<T>(key))

  const keep = useCallback(
    (value: T): boolean => {
      try {
        localStorage.setItem(key, JSON.stringify({ value, at: Date.now() } satisfies Kept<T>))
        return true
      } catch {
        return false
      }
    },
    [key],
  )

  const drop = useCallback(() => {
    dropUnsent(owner, name)
  }, [owner, name])

  return { found, keep, drop }
}

const keyOf = (owner: number, name: string) => `unsent:${owner}:${name}`

/** It has arrived by another way than the form it was typed in. */
export function dropUnsent(owner: number, name: string): void {
  try {
    localStorage.removeItem(keyOf(owner, name))
  } catch {
    // Nothing was kept.
  }
}

function read<T>(key: string): Kept<T> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept<T> | null
    if (kept === null || typeof kept.at !== 'number') return null
    if (Date.now() - kept.at < DAYS_KEPT * DAY_MS) return kept
    localStorage.removeItem(key)
    return null
  } catch {
    return null
  }
}
