// The server as a judge sees it: plain calls, and uploads by the library.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { sha256 } from './film.mjs'

const UPLOADS = '/api/videos/uploads'
/** Quick ones, because everything is near: for as long as the lease of a writer that was killed, and longer. */
const RETRY_DELAYS_MS = Array.from({ length: 60 }, (_, attempt) => (attempt === 0 ? 0 : 250))

export class Site {
  constructor(address, token) {
    this.address = address.replace(/\/$/, '')
    this.token = token
  }

  get endpoint() {
    return this.address + UPLOADS
  }

  /** One call, without the library. Addresses may leave out the server. */
  call(method, address, { headers, ...rest } = {}) {
    return fetch(new URL(address, this.address), {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'tus-resumable': '1.0.0',
        ...headers,
      },
      ...rest,
    })
  }

  /** The address of a new upload of so many bytes. */
  async create(size) {
    const answer = await this.call('POST', UPLOADS, { headers: { 'upload-length': String(size) } })
    assert.equal(answer.status, 201, await answer.text())
    return new URL(answer.headers.get('location'), this.address).href
  }

  append(address, offset, body, headers = {}) {
    const said = {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    }
    return this.call('PATCH', address, { headers: { ...said, ...headers }, body })
  }

  /** How far an upload is. */
  async offset(address) {
    const answer = await this.call('HEAD', address)
    assert.equal(answer.status, 200)
    return Number(answer.headers.get('upload-offset'))
  }

  /**
   * An upload by the library, not yet started: what it asked and was answered in `calls`, its end in `done`. `options` are
   * the library's.
   */
  prepare(file, options = {}) {
    const judged = { calls: [], videoId: 0 }
    judged.done = new Promise((resolve, reject) => {
      judged.upload = new Upload(file, {
        endpoint: this.endpoint,
        headers: { Authorization: `Bearer ${this.token}` },
        metadata: { filename: 'judged.mp4', privacy: 'private' },
        retryDelays: RETRY_DELAYS_MS,
        storeFingerprintForResuming: false,
        ...options,
        onAfterResponse: (request, response) => {
          const from = Number(request.getHeader('Upload-Offset'))
          judged.calls.push({ method: request.getMethod(), from, status: response.getStatus() })
          judged.videoId ||= Number(response.getHeader('x-video-id') ?? 0)
        },
        onSuccess: resolve,
        onError: reject,
      })
    })
    return judged
  }

  upload(file, options) {
    const judged = this.prepare(file, options)
    judged.upload.start()
    return judged
  }

  /** That this video is this file, byte for byte. */
  async keeps(videoId, file) {
    for (;;) {
      const video = await (await this.call('GET', `/api/video_display/${videoId}`)).json()
      assert.notEqual(
        video.status,
        'failed',
        `${video.failure_reason} (is OPPORTUNE_FFMPEG off there?)`,
      )
      if (video.status === 'ready') break
      await sleep(50)
    }
    const answer = await this.call('GET', `/api/video_display/stream/${videoId}`)
    assert.equal(answer.status, 200)
    const found = createHash('sha256')
    for await (const chunk of answer.body) found.update(chunk)
    assert.equal(found.digest('hex'), sha256(file), 'other bytes came back')
  }
}

/** The library's calls that sent bytes, those that were taken and those that were not. */
export function sent(calls) {
  const patches = calls.filter(({ method }) => method === 'PATCH')
  const isTaken = ({ status }) => status === 204
  return {
    patches,
    taken: patches.filter(isTaken).length,
    refused: patches.filter((patch) => !isTaken(patch)).map(({ status }) => status),
  }
}
