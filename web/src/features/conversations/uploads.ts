import { ApiFailure, isUnreachable } from '../../api/errors'
import { refusalIn } from './outbox'
import type { Attachment } from './types'
import { fileProblem } from './writing-rules'

/** A file that goes with the message being written. */
export interface Entry {
  readonly key: number
  readonly name: string
  readonly size: number
  readonly state: 'uploading' | 'there' | 'failed'
  /** Between 0 and 1. */
  readonly part: number
  readonly attachment: Attachment | null
  readonly problem: string | null
  /** It did not get through; the same again may. */
  readonly canRetry: boolean
}

interface UploadSurroundings {
  readonly post: (
    file: File,
    onProgress: (part: number) => void,
    signal: AbortSignal,
  ) => Promise<Attachment>
  /** It is not wanted any more. */
  readonly drop: (attachment: Attachment) => void
  readonly changed: () => void
}

interface Running {
  readonly file: File
  readonly stop: AbortController
}

/** More would leave no line for anything else. */
const AT_ONCE = 2

/** The files of one message that is being written: they travel while the text is typed. */
export function createUploads(around: UploadSurroundings, found: readonly Attachment[] = []) {
  let nextKey = 1
  let entries: readonly Entry[] = found.map(arrived)
  const files = new Map<number, Running>()
  const queue: number[] = []
  const waiters: (() => void)[] = []
  let running = 0

  function arrived(attachment: Attachment): Entry {
    return {
      key: nextKey++,
      name: attachment.file_name,
      size: attachment.file_size,
      state: 'there',
      part: 1,
      attachment,
      problem: null,
      canRetry: false,
    }
  }

  function set(now: readonly Entry[]): void {
    entries = now
    around.changed()
    if (!isUnderWay()) for (const tell of waiters.splice(0)) tell()
  }

  function change(key: number, over: Partial<Entry>): void {
    set(entries.map((entry) => (entry.key === key ? { ...entry, ...over } : entry)))
  }

  /** Gives back why some were left out. */
  function add(chosen: readonly File[]): readonly string[] {
    const refused: string[] = []
    const taken: Entry[] = []
    for (const file of chosen) {
      const problem = fileProblem(file, entries.length + taken.length)
      if (problem !== null) {
        refused.push(problem)
        continue
      }
      const key = nextKey++
      files.set(key, { file, stop: new AbortController() })
      taken.push({
        key,
        name: file.name,
        size: file.size,
        state: 'uploading',
        part: 0,
        attachment: null,
        problem: null,
        canRetry: false,
      })
    }
    set([...entries, ...taken])
    for (const { key } of taken) begin(key)
    return refused
  }

  function begin(key: number): void {
    queue.push(key)
    void work()
  }

  async function work(): Promise<void> {
    if (running >= AT_ONCE) return
    const key = queue.shift()
    const upload = key === undefined ? undefined : files.get(key)
    if (key === undefined) return
    running += 1
    if (upload) await send(key, upload)
    running -= 1
    void work()
  }

  async function send(key: number, { file, stop }: Running): Promise<void> {
    try {
      const progress = (part: number) => {
        change(key, { part })
      }
      const attachment = await around.post(file, progress, stop.signal)
      if (stop.signal.aborted) {
        around.drop(attachment)
        return
      }
      files.delete(key)
      change(key, { state: 'there', part: 1, attachment })
    } catch (error) {
      if (stop.signal.aborted) return
      const cancelled = error instanceof ApiFailure && error.kind === 'cancelled'
      change(key, {
        state: 'failed',
        problem: refusalIn(error).message,
        canRetry: cancelled || isUnreachable(error),
      })
    }
  }

  function retry(key: number): void {
    if (!files.has(key)) return
    change(key, { state: 'uploading', part: 0, problem: null, canRetry: false })
    begin(key)
  }

  function remove(key: number): void {
    const entry = entries.find((one) => one.key === key)
    files.get(key)?.stop.abort()
    files.delete(key)
    set(entries.filter((one) => one.key !== key))
    if (entry?.attachment) around.drop(entry.attachment)
  }

  /** Those that have arrived, for the message that takes them along. */
  function take(): readonly Attachment[] {
    const there = attachments()
    set(entries.filter(({ state }) => state !== 'there'))
    return there
  }

  /** Resolves when none is under way any more. */
  function settled(): Promise<void> {
    return isUnderWay() ? new Promise((resolve) => waiters.push(resolve)) : Promise.resolve()
  }

  /** What another tab has made of them; those that are still on their way from here stay. */
  function adopt(given: readonly Attachment[]): void {
    entries = entries.filter(({ state }) => state !== 'there')
    give(given)
  }

  /** Back from a message that was not taken. */
  function give(given: readonly Attachment[]): void {
    const known = new Set(attachments().map(({ id }) => id))
    set([...entries, ...given.filter(({ id }) => !known.has(id)).map(arrived)])
  }

  const attachments = () => entries.flatMap(({ attachment }) => attachment ?? [])
  const isUnderWay = () => entries.some(({ state }) => state === 'uploading')

  return { add, retry, remove, take, give, adopt, settled, entries: () => entries, attachments }
}

export type Uploads = ReturnType<typeof createUploads>
