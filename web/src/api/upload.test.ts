import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fakeUploads, type FakeUpload } from '../test/uploads'
import { ApiFailure, SENTENCES } from './errors'
import { uploading } from './upload'

let uploads: FakeUpload[] = []
beforeEach(() => {
  uploads = fakeUploads()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const aRequest = (signal?: AbortSignal) =>
  new Request('http://localhost/api/profile/developer/avatar', {
    method: 'PUT',
    body: new Blob(['picture']),
    headers: { 'Content-Type': 'image/png', Authorization: 'Bearer ops_test' },
    ...(signal && { signal }),
  })

async function begun(count = 1): Promise<FakeUpload> {
  await vi.waitFor(
    () => {
      expect(uploads).toHaveLength(count)
      expect(uploads.at(-1)?.body).not.toBeNull()
    },
    { timeout: 3_000 },
  )
  return uploads.at(-1)!
}

it('sends the bytes with their headers, tells how far it is, and answers as fetch would', async () => {
  const parts: number[] = []
  const answer = uploading((part) => parts.push(part))(aRequest())
  const upload = await begun()
  expect(upload.method).toBe('PUT')
  expect(upload.headers.get('Authorization')).toBe('Bearer ops_test')
  expect(upload.headers.get('Content-Type')).toBe('image/png')
  expect(await upload.body?.text()).toBe('picture')
  upload.moved(0.5)
  upload.moved(1)
  upload.answer(200, { id: 7 })
  const response = await answer
  expect(response.headers.get('x-request-id')).toBe('1')
  expect(await response.json()).toEqual({ id: 7 })
  expect(parts).toEqual([0, 0.5, 1])
})

it('gives up a line that stands still, not one that is slow', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failed = uploading(() => undefined, 30_000)(aRequest()).catch((error: unknown) => error)
  const upload = await begun()
  for (const part of [0.2, 0.4, 0.6]) {
    vi.advanceTimersByTime(25_000)
    upload.moved(part)
  }
  expect(upload.aborted).toBe(false)
  vi.advanceTimersByTime(30_000)
  expect(upload.aborted).toBe(true)
  const error = await failed
  expect(error).toBeInstanceOf(ApiFailure)
  expect(error).toMatchObject({ kind: 'timeout', message: SENTENCES.timeout })
})

it('is cancelled by its caller', async () => {
  const stop = new AbortController()
  const failed = uploading(() => undefined)(aRequest(stop.signal)).catch((error: unknown) => error)
  const upload = await begun()
  stop.abort()
  expect(await failed).toMatchObject({ kind: 'cancelled' })
  expect(upload.aborted).toBe(true)
})

it('says that the network failed', async () => {
  const failed = uploading(() => undefined)(aRequest()).catch((error: unknown) => error)
  const upload = await begun()
  upload.onerror?.()
  expect(await failed).toMatchObject({ kind: 'network', message: SENTENCES.network })
})

it('tries again after a 5xx, from the first byte', async () => {
  const answer = uploading(() => undefined)(aRequest())
  ;(await begun(1)).answer(503, {})
  const again = await begun(2)
  expect(await again.body?.text()).toBe('picture')
  again.answer(200, {})
  expect((await answer).status).toBe(200)
})
