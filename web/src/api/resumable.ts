import { DetailedError, Upload } from 'tus-js-client'

import { baseUrl, bearerToken, problemIn } from './client'
import { failureFrom, networkFailed, type ApiFailure } from './errors'

const CHUNK_BYTES = 8 * 1024 * 1024
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000]
/** Too slow, out of step, busy in another tab, too many calls: a moment later it may work. */
const TRANSIENT = [408, 409, 423, 429]

interface ResumableOptions {
  /** Where an earlier visit left off; null for a new upload. */
  readonly address: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly onProgress: (sent: number) => void
  /** The line was lost; it is tried again. */
  readonly onInterrupted: () => void
  /** The server has made a place for it, and a video. */
  readonly onCreated: (address: string) => void
  readonly onVideo: (id: number) => void
  readonly onDone: () => void
  readonly onFailed: (failure: ApiFailure) => void
}

export interface Resumable {
  readonly start: () => void
  readonly pause: () => Promise<void>
}

/** An upload that goes on after a lost line, a restarted server or a closed page, from the last byte that arrived. */
export function resumable(file: Blob, options: ResumableOptions): Resumable {
  const upload = new Upload(file as File, {
    endpoint: `${baseUrl}/videos/uploads`,
    uploadUrl: options.address,
    metadata: { ...options.metadata },
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    // Where it is is kept by whoever calls, beside what else belongs to the upload.
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => {
      const token = bearerToken()
      if (token) request.setHeader('Authorization', `Bearer ${token}`)
    },
    onAfterResponse: (_, response) => {
      const id = Number(response.getHeader('x-video-id'))
      if (id > 0) options.onVideo(id)
    },
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      const isTransient = status < 400 || status >= 500 || TRANSIENT.includes(status)
      if (isTransient) options.onInterrupted()
      return isTransient
    },
    onUploadUrlAvailable: () => {
      if (upload.url) options.onCreated(upload.url)
    },
    onProgress: options.onProgress,
    onSuccess: options.onDone,
    onError: (error) => {
      options.onFailed(failureOf(error))
    },
  })
  return {
    start: () => {
      upload.start()
    },
    pause: () => upload.abort(),
  }
}

/** What arrived so far is removed from the server. */
export async function discardUpload(address: string): Promise<void> {
  const token = bearerToken()
  await Upload.terminate(address, {
    retryDelays: RETRY_DELAYS_MS,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  })
}

function failureOf(error: Error): ApiFailure {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (!answer) return networkFailed(error)
  return failureFrom({ status: answer.getStatus(), ...problemIn(parsed(answer.getBody())) })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
