import { useEffect, useRef, useState } from 'react'

import { ApiFailure } from '../api/errors'
import { uploadRefusal } from './pictures/upload-refusal'

/** A file on its way. */
export interface Upload {
  readonly key: number
  readonly name: string
  readonly size: number
  /** Between 0 and 1. */
  readonly part: number
  /** Why it didn't arrive; null while it may. */
  readonly problem: string | null
}

export interface FileUploads {
  readonly entries: readonly Upload[]
  readonly isUnderWay: boolean
  readonly add: (files: readonly File[]) => void
  readonly retry: (key: number) => void
  /** Stops it, or takes away that it failed. */
  readonly remove: (key: number) => void
}

interface Waiting {
  readonly key: number
  readonly file: File
  readonly stop: AbortController
}

interface Sending {
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

/** Sends one, and takes it up where it belongs. */
type Send = (file: File, how: Sending) => Promise<unknown>

/** Sends files one after the other: each has the whole line, and the first is there soonest. */
export function useFileUploads(sendOne: Send): FileUploads {
  const [entries, setEntries] = useState<readonly Upload[]>([])
  const files = useRef(new Map<number, Waiting>())
  const queue = useRef<Waiting[]>([])
  const isRunning = useRef(false)
  const nextKey = useRef(1)

  useEffect(() => {
    const held = files.current
    return () => {
      for (const { stop } of held.values()) stop.abort()
    }
  }, [])

  const change = (key: number, over: Partial<Upload>) => {
    setEntries((now) => now.map((one) => (one.key === key ? { ...one, ...over } : one)))
  }
  const drop = (key: number) => {
    files.current.delete(key)
    setEntries((now) => now.filter((one) => one.key !== key))
  }

  const send = async ({ key, file, stop }: Waiting) => {
    const isStopped = () => stop.signal.aborted
    if (isStopped()) return
    try {
      await sendOne(file, {
        signal: stop.signal,
        onProgress: (part) => {
          change(key, { part })
        },
      })
      drop(key)
    } catch (error) {
      if (isStopped()) return
      const isCancelled = error instanceof ApiFailure && error.kind === 'cancelled'
      const problem = isCancelled ? 'The upload was stopped.' : uploadRefusal(error)
      change(key, { problem })
    }
  }

  const work = async () => {
    if (isRunning.current) return
    isRunning.current = true
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next)
    isRunning.current = false
  }

  const begin = (waiting: Waiting) => {
    files.current.set(waiting.key, waiting)
    queue.current.push(waiting)
    void work()
  }

  return {
    entries,
    isUnderWay: entries.some(({ problem }) => problem === null),
    add: (chosen) => {
      const taken = chosen.map((file) => ({
        key: nextKey.current++,
        file,
        stop: new AbortController(),
      }))
      setEntries((now) => [
        ...now,
        ...taken.map(({ key, file: { name, size } }) => ({
          key,
          name,
          size,
          part: 0,
          problem: null,
        })),
      ])
      for (const one of taken) begin(one)
    },
    retry: (key) => {
      const waiting = files.current.get(key)
      if (!waiting) return
      change(key, { part: 0, problem: null })
      begin({ ...waiting, stop: new AbortController() })
    },
    remove: (key) => {
      files.current.get(key)?.stop.abort()
      drop(key)
    },
  }
}
