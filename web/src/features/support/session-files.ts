import { ApiFailure, isUnreachable, messageOf } from '../../api/errors'
import type { SessionFile } from './types'

const MOST_FILES = 10
const MOST_BYTES = 25 * 1024 * 1024

/** A file that goes with the message being written. */
export interface FileToSend {
  readonly key: number
  readonly name: string
  readonly size: number
  /** Between 0 and 1. */
  readonly part: number
  /** Once it is on the server. */
  readonly sent: SessionFile | null
  readonly problem: string | null
  /** It did not get through; the same again may. */
  readonly canRetry: boolean
}

type Post = (
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<SessionFile>

/** Why this file can't go along; null when it can be tried. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, already: number) {
  if (size === 0) return `“${name}” is empty.`
  if (size > MOST_BYTES) return `“${name}” is larger than 25 MB, the limit for one file.`
  if (already < MOST_FILES) return null
  return `A message can have at most ten files. “${name}” wasn’t added.`
}

/** The files of one message. They travel one after the other while the text is typed. */
export function createSessionFiles(post: Post, found: readonly SessionFile[]) {
  let nextKey = 1
  let files: readonly FileToSend[] = found.map((sent) =>
    entry(sent.file_name, sent.file_size, sent),
  )
  let line: Promise<void> = Promise.resolve()
  const chosen = new Map<number, { readonly file: File; readonly stop: AbortController }>()
  const listeners = new Set<() => void>()

  function entry(name: string, size: number, sent: SessionFile | null): FileToSend {
    return { key: nextKey++, name, size, part: sent ? 1 : 0, sent, problem: null, canRetry: false }
  }

  function set(now: readonly FileToSend[]): void {
    files = now
    for (const listener of [...listeners]) listener()
  }

  const change = (key: number, over: Partial<FileToSend>) => {
    set(files.map((one) => (one.key === key ? { ...one, ...over } : one)))
  }

  async function send(key: number): Promise<void> {
    const { file, stop } = chosen.get(key) ?? {}
    if (!file || !stop) return
    try {
      const onProgress = (part: number) => {
        change(key, { part })
      }
      const sent = await post(file, onProgress, stop.signal)
      chosen.delete(key)
      change(key, { part: 1, sent })
    } catch (error) {
      const field = error instanceof ApiFailure ? error.fields[0]?.message : undefined
      change(key, { problem: field ?? messageOf(error), canRetry: isUnreachable(error) })
    }
  }

  const begin = (key: number) => {
    line = line.then(() => send(key))
  }

  return {
    /** Gives back why some were left out. */
    add(more: readonly File[]): readonly string[] {
      const refused: string[] = []
      for (const file of more) {
        const problem = fileProblem(file, files.length)
        if (problem !== null) {
          refused.push(problem)
          continue
        }
        const one = entry(file.name, file.size, null)
        chosen.set(one.key, { file, stop: new AbortController() })
        set([...files, one])
        begin(one.key)
      }
      return refused
    },
    retry(key: number): void {
      change(key, { part: 0, problem: null, canRetry: false })
      begin(key)
    },
    /** The server removes by itself what no message took along. */
    remove(key: number): void {
      chosen.get(key)?.stop.abort()
      chosen.delete(key)
      set(files.filter((one) => one.key !== key))
    },
    clear(): void {
      set([])
    },
    /** Resolves when none is under way any more. */
    settled: () => line,
    list: () => files,
    sent: () => files.flatMap(({ sent }) => sent ?? []),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type SessionFiles = ReturnType<typeof createSessionFiles>
