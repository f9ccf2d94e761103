import { discardUpload, resumable, type Resumable } from '../../api/resumable'
import { messageOf } from '../../api/errors'
import { concernsUnsent, dropUnsent, keepUnsent, listUnsent, UPLOADS } from '../../lib/unsent'
import { useSession } from '../../session/store'
import { dropRecording, keepRecording, readRecording } from './recordings'
import { createSpeed } from './speed'
import { changeEntry, dropEntry, entryOf, putEntry, useUploads } from './store'
import type { KeptUpload, UploadEntry } from './types'

/*
 * The uploads of this tab. What is needed to go on is kept in local storage, under its owner; a Web Lock makes sure that
 * one tab only is at an upload, and lets another take over when that one is closed.
 */

interface Running {
  readonly film: Blob
  /** Ends the lock that this tab has, or waits for. */
  readonly release: AbortController
  transfer: Resumable | null
}

/** So often it is noted how far an upload is. */
const KEEP_EVERY_BYTES = 8 * 1024 * 1024

const running = new Map<string, Running>()
/** Who waits for the video of an upload. */
const created = new Map<string, ((id: number) => void)[]>()

const ownId = () => useSession.getState().user?.id ?? 0
const nameOf = (key: string) => `${UPLOADS}${key}`

export const fingerprint = ({ name, size, lastModified }: File) => `${name}-${size}-${lastModified}`

function keep(entry: UploadEntry): void {
  const { key, name, size, title, address, videoId, sent, isRecording, isDescribed } = entry
  const kept: KeptUpload = {
    ...{ key, name, size, title, address, videoId, sent },
    ...{ isRecording, isDescribed },
  }
  keepUnsent(ownId(), nameOf(key), kept)
}

/** Changes what is shown, and what is kept for later. */
function update(key: string, over: Partial<UploadEntry>): void {
  changeEntry(key, over)
  const entry = entryOf(key)
  if (entry && entry.state !== 'done') keep(entry)
}

interface NewUpload {
  readonly title: string
  readonly isRecording?: boolean
}

/** Begins an upload, or goes on with the one of the same file. Gives back its key. */
export async function upload(
  file: File,
  { title, isRecording = false }: NewUpload,
): Promise<string> {
  const key = fingerprint(file)
  const known = entryOf(key)
  if (known && known.state !== 'done') {
    if (!running.has(key)) begin(key, file)
    return key
  }
  const entry: UploadEntry = {
    key,
    name: file.name,
    size: file.size,
    title,
    address: null,
    videoId: null,
    sent: 0,
    isRecording,
    isDescribed: false,
    state: 'waiting',
    speed: null,
    problem: null,
  }
  putEntry(entry)
  keep(entry)
  if (isRecording) await keepRecording(key, file)
  begin(key, file)
  return key
}

/** The file of an upload that an earlier visit left. False when it is another one. */
export function chooseAgain(key: string, file: File): boolean {
  const entry = entryOf(key)
  if (entry?.size !== file.size || entry.name !== file.name) return false
  begin(key, file)
  return true
}

function begin(key: string, film: Blob): void {
  running.get(key)?.release.abort()
  const run: Running = { film, release: new AbortController(), transfer: null }
  running.set(key, run)
  update(key, { state: 'waiting', problem: null, speed: null })
  void withLock(key, run, () => transfer(key, run))
}

/** One tab at a time. The others say so and wait. */
async function withLock(key: string, run: Running, work: () => Promise<void>): Promise<void> {
  const name = `upload:${ownId()}:${key}`
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return false
    await work()
    return true
  })
  if (isFree || run.release.signal.aborted) return
  changeEntry(key, { state: 'elsewhere' })
  try {
    await navigator.locks.request(name, { signal: run.release.signal }, async () => {
      // The other tab may have finished it meanwhile, and has then forgotten it.
      const kept = keptUploads().find((one) => one.key === key)
      if (!kept) {
        forget(key)
        return
      }
      changeEntry(key, { address: kept.address, videoId: kept.videoId, sent: kept.sent })
      await work()
    })
  } catch {
    // Paused or cancelled while it waited.
  }
}

/** Resolves when it is done, stopped or has failed. */
function transfer(key: string, run: Running): Promise<void> {
  return new Promise((resolve) => {
    const entry = entryOf(key)
    const { signal } = run.release
    if (!entry || signal.aborted) {
      resolve()
      return
    }
    const speedAt = createSpeed()
    let keptAt = entry.sent
    const isOver = () => signal.aborted
    const upload = resumable(run.film, {
      address: entry.address,
      // Nobody sees it before its details are saved.
      metadata: { filename: entry.name, title: entry.title, privacy: 'private' },
      onProgress: (sent) => {
        if (isOver()) return
        changeEntry(key, { state: 'uploading', sent, speed: speedAt(sent) })
        if (sent - keptAt < KEEP_EVERY_BYTES) return
        keptAt = sent
        update(key, {})
      },
      onInterrupted: () => {
        if (!isOver()) changeEntry(key, { state: 'reconnecting', speed: null })
      },
      onCreated: (address) => {
        if (!isOver()) update(key, { address })
      },
      onVideo: (videoId) => {
        if (isOver() || entryOf(key)?.videoId === videoId) return
        update(key, { videoId })
        for (const tell of created.get(key) ?? []) tell(videoId)
        created.delete(key)
      },
      onDone: () => {
        if (!isOver()) finish(key)
        resolve()
      },
      onFailed: (failure) => {
        if (!isOver()) {
          running.delete(key)
          held.set(key, run.film)
          update(key, { state: 'failed', speed: null, problem: messageOf(failure) })
        }
        resolve()
      },
    })
    run.transfer = upload
    changeEntry(key, { state: 'uploading' })
    signal.addEventListener('abort', () => {
      void upload.pause().finally(resolve)
    })
    upload.start()
  })
}

/** Films of uploads that stand still, so that they can go on without being chosen again. */
const held = new Map<string, Blob>()

function finish(key: string): void {
  const entry = entryOf(key)
  running.delete(key)
  changeEntry(key, { state: 'done', sent: entry?.size ?? 0, speed: null })
  dropUnsent(ownId(), nameOf(key))
  void dropRecording(key)
}

function forget(key: string): void {
  running.delete(key)
  held.delete(key)
  created.delete(key)
  dropEntry(key)
}

export function pause(key: string): void {
  const run = running.get(key)
  if (!run) return
  run.release.abort()
  running.delete(key)
  held.set(key, run.film)
  update(key, { state: 'paused', speed: null })
}

/** Goes on after a pause or a failure. */
export function resume(key: string): void {
  const film = held.get(key)
  held.delete(key)
  if (film) begin(key, film)
  else changeEntry(key, { state: 'needs-file' })
}

/** Ends it for good: what arrived is removed from the server. */
export async function cancel(key: string): Promise<void> {
  const entry = entryOf(key)
  running.get(key)?.release.abort()
  dropUnsent(ownId(), nameOf(key))
  void dropRecording(key)
  forget(key)
  // What can't be removed now expires by itself.
  if (entry?.address) await discardUpload(entry.address).catch(() => undefined)
}

/** A finished one leaves the panel. */
export function dismiss(key: string): void {
  if (entryOf(key)?.state === 'done') forget(key)
}

/** The video of an upload, as soon as the server has made it. */
export function videoOf(key: string): Promise<number> {
  const id = entryOf(key)?.videoId
  if (id) return Promise.resolve(id)
  return new Promise((resolve) => {
    created.set(key, [...(created.get(key) ?? []), resolve])
  })
}

/** Its title and the rest are saved; the panel shows what it is called. */
export function described(key: string, title: string): void {
  if (entryOf(key)) update(key, { title, isDescribed: true })
}

const keptUploads = () => listUnsent<KeptUpload>(ownId(), UPLOADS)

/** Shows what earlier visits and other tabs left, and goes on with recordings. */
async function takeUp(): Promise<void> {
  const { held: locks = [] } = await navigator.locks.query()
  const taken = new Set(locks.map(({ name }) => name))
  const kept = keptUploads()
  for (const one of kept) {
    if (running.has(one.key) || entryOf(one.key)?.state === 'paused') continue
    const isTaken = taken.has(`upload:${ownId()}:${one.key}`)
    const known = entryOf(one.key)
    if (known?.state === 'failed' && !isTaken) continue
    putEntry({
      ...one,
      state: isTaken ? 'elsewhere' : 'needs-file',
      speed: null,
      problem: null,
    })
    if (isTaken || !one.isRecording) continue
    const film = await readRecording(one.key)
    if (film) begin(one.key, film)
  }
  for (const entry of useUploads.getState().entries) {
    const isKept = kept.some(({ key }) => key === entry.key)
    // Finished or cancelled in another tab.
    if (!isKept && entry.state === 'elsewhere' && !running.has(entry.key)) forget(entry.key)
  }
}

/** From sign-in until sign-out. */
export function watchUploads(owner: number): () => void {
  void takeUp()
  const hear = ({ key }: StorageEvent) => {
    if (concernsUnsent(key, owner, UPLOADS)) void takeUp()
  }
  const warn = (event: BeforeUnloadEvent) => {
    // Only while it goes on by itself: anything else waits without harm.
    const moves = useUploads
      .getState()
      .entries.some(({ state }) => state === 'uploading' || state === 'reconnecting')
    if (moves) event.preventDefault()
  }
  const goOn = () => {
    for (const { key, state } of useUploads.getState().entries) {
      if (state === 'failed' && held.has(key)) resume(key)
    }
  }
  window.addEventListener('storage', hear)
  window.addEventListener('beforeunload', warn)
  window.addEventListener('online', goOn)
  return () => {
    window.removeEventListener('storage', hear)
    window.removeEventListener('beforeunload', warn)
    window.removeEventListener('online', goOn)
    for (const run of running.values()) run.release.abort()
    running.clear()
    held.clear()
    created.clear()
    useUploads.setState({ entries: [] })
  }
}
