import { useCallback, useRef, useState } from 'react'

/** How the names of messages on their way out begin. */
export const OUTBOX = 'outbox:'
/** How the names of films on their way out begin. */
export const UPLOADS = 'upload:'

const DAYS_KEPT = 30
const DAY_MS = 24 * 3600 * 1000

interface StoredText<T> {
  readonly value: T
  /** When it was typed, in milliseconds. */
  readonly at: number
}

/** Text that waits to be saved, and where it is stored. */
export interface UnsentText<T> {
  /** What an earlier visit left. */
  readonly found: StoredText<T> | null
  /** False when the browser refuses to store it. */
  readonly keep: (value: T) => boolean
  readonly drop: () => void
  /** Whether the browser stored what came last. */
  readonly isKept: () => boolean
}

/**
 * Long text on its way to being saved. It lives in local storage under its owner's id, so that it outlives
 * the tab, an expired session and a crash, and is nobody else's on a shared computer. Never for passwords.
 */
export function useUnsent<T>(owner: number, name: string): UnsentText<T> {
  const [found] = useState(() => readUnsent<T>(owner, name))
  const stored = useRef(true)

  const keep = useCallback(
    (value: T): boolean => {
      stored.current = keepUnsent(owner, name, value)
      return stored.current
    },
    [owner, name],
  )

  const drop = useCallback(() => {
    dropUnsent(owner, name)
  }, [owner, name])

  const isKept = useCallback(() => stored.current, [])

  return { found, keep, drop, isKept }
}

export const unsentKey = (owner: number, name: string) => `unsent:${owner}:${name}`

/** The same outside a component. False when the browser refuses to store it. */
export function keepUnsent(owner: number, name: string, value: unknown): boolean {
  try {
    const kept: StoredText<unknown> = { value, at: Date.now() }
    localStorage.setItem(unsentKey(owner, name), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export const readUnsent = <T>(owner: number, name: string): StoredText<T> | null =>
  read<T>(unsentKey(owner, name))

/** Everything of this person whose name begins so, in no order. */
export function listUnsent<T>(owner: number, beginning: string): T[] {
  const keys = unsentKeys(owner, beginning)
  return keys.flatMap((key) => read<T>(key)?.value ?? [])
}

export const isUnsent = (owner: number, beginning: string): boolean =>
  unsentKeys(owner, beginning).length > 0

/** What everything of this person is called that is not sent or saved, such as `message:3`. */
export const unsentNames = (owner: number): string[] =>
  unsentKeys(owner, '')
    .filter((key) => read(key) !== null)
    .map((key) => key.slice(unsentKey(owner, '').length))

export function dropAllUnsent(owner: number): void {
  for (const name of unsentNames(owner)) dropUnsent(owner, name)
}

/** Removes what is too old, whoever left it in this browser. */
export function sweepUnsent(): void {
  for (const key of keysWith('unsent:')) read(key)
}

/** Whether a change of local storage, told by another tab, is about this. */
export const concernsUnsent = (key: string | null, owner: number, beginning: string): boolean =>
  key === null || key.startsWith(unsentKey(owner, beginning))

const unsentKeys = (owner: number, beginning: string) => keysWith(unsentKey(owner, beginning))

function keysWith(from: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(from))
  } catch {
    return []
  }
}

/** For text that was sent in another way than by its form. */
export function dropUnsent(owner: number, name: string): void {
  try {
    localStorage.removeItem(unsentKey(owner, name))
  } catch {
    // Nothing was kept.
  }
}

function read<T>(key: string): StoredText<T> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredText<T> | null
    if (kept === null || typeof kept.at !== 'number') return null
    if (Date.now() - kept.at < DAYS_KEPT * DAY_MS) return kept
    localStorage.removeItem(key)
    return null
  } catch {
    return null
  }
}
