import { beforeEach, describe, expect, it } from 'vitest'

import { ApiFailure, networkFailed } from '../../api/errors'
import { anAttachment } from '../../test/conversations'
import type { Attachment } from './types'
import { createUploads } from './uploads'

interface Post {
  readonly file: File
  readonly progress: (part: number) => void
  readonly signal: AbortSignal
  readonly arrive: (attachment: Attachment) => void
  readonly fail: (error: unknown) => void
}

let posts: Post[]
let dropped: number[]
let uploads: ReturnType<typeof createUploads>
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const files = (count: number) =>
  Array.from({ length: count }, (_, at) => new File(['x'], `file-${at}.txt`))
const states = () => uploads.entries().map(({ name, state }) => `${name} ${state}`)

beforeEach(() => {
  posts = []
  dropped = []
  uploads = createUploads({
    post: (file, progress, signal) =>
      new Promise((arrive, fail) => {
        posts.push({ file, progress, signal, arrive, fail })
      }),
    drop: ({ id }) => dropped.push(id),
    changed: () => undefined,
  })
})

describe('files on their way', () => {
  it('travel two at a time, and say how far they are', async () => {
    uploads.add(files(3))
    expect(posts).toHaveLength(2)
    posts[0]!.progress(0.4)
    expect(uploads.entries()[0]?.part).toBe(0.4)
    posts[0]!.arrive(anAttachment({ id: 1 }))
    await settle()
    expect(posts).toHaveLength(3)
    expect(states()).toEqual(['file-0.txt there', 'file-1.txt uploading', 'file-2.txt uploading'])
  })

  it('are waited for', async () => {
    uploads.add(files(1))
    let isDone = false
    void uploads.settled().then(() => (isDone = true))
    await settle()
    expect(isDone).toBe(false)
    posts[0]!.arrive(anAttachment())
    await settle()
    expect(isDone).toBe(true)
    await uploads.settled()
  })

  it('are ten at most; each one too many has its sentence and the rest go', () => {
    const refused = uploads.add(files(12))
    expect(uploads.entries()).toHaveLength(10)
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatch(/“file-10.txt” wasn’t added/)
    expect(uploads.add([new File([], 'nothing.txt')])).toEqual(['“nothing.txt” is empty.'])
  })

  it('that lie about their type say so and are not tried again', async () => {
    uploads.add(files(1))
    const detail = 'This file is not what its name says.'
    posts[0]!.fail(
      new ApiFailure(detail, { kind: 'status', status: 422, code: 'file_type_mismatch' }),
    )
    await settle()
    expect(uploads.entries()[0]).toMatchObject({
      state: 'failed',
      problem: detail,
      canRetry: false,
    })
  })

  it('that did not get through can be tried again', async () => {
    uploads.add(files(1))
    posts[0]!.fail(networkFailed())
    await settle()
    expect(uploads.entries()[0]).toMatchObject({ state: 'failed', canRetry: true })
    uploads.retry(uploads.entries()[0]!.key)
    expect(posts).toHaveLength(2)
    posts[1]!.arrive(anAttachment())
    await settle()
    expect(states()).toEqual(['file-0.txt there'])
  })

  it('are stopped when they are taken out, and the next one goes', async () => {
    uploads.add(files(3))
    uploads.remove(uploads.entries()[0]!.key)
    expect(posts[0]!.signal.aborted).toBe(true)
    posts[0]!.fail(new ApiFailure('x', { kind: 'cancelled' }))
    await settle()
    expect(states()).toEqual(['file-1.txt uploading', 'file-2.txt uploading'])
    expect(posts).toHaveLength(3)
  })

  it('that arrive after they were taken out are dropped', async () => {
    uploads.add(files(1))
    uploads.remove(uploads.entries()[0]!.key)
    posts[0]!.arrive(anAttachment({ id: 9 }))
    await settle()
    expect(dropped).toEqual([9])
    expect(uploads.entries()).toEqual([])
  })
})

describe('files that are there', () => {
  it('go with the message once', async () => {
    uploads.add(files(2))
    posts[0]!.arrive(anAttachment({ id: 1 }))
    posts[1]!.arrive(anAttachment({ id: 2 }))
    await settle()
    expect(uploads.take().map(({ id }) => id)).toEqual([1, 2])
    expect(uploads.take()).toEqual([])
    expect(dropped).toEqual([])
  })

  it('come back with a message that was refused, each once', () => {
    uploads.give([anAttachment({ id: 1 })])
    uploads.give([anAttachment({ id: 1 }), anAttachment({ id: 2 })])
    expect(uploads.attachments().map(({ id }) => id)).toEqual([1, 2])
  })

  it('are those that another tab says, beside what is under way here', () => {
    uploads.give([anAttachment({ id: 1 })])
    uploads.add(files(1))
    uploads.adopt([])
    expect(states()).toEqual(['file-0.txt uploading'])
    expect(dropped).toEqual([])
  })

  it('are dropped on the server when they are taken out', () => {
    uploads.give([anAttachment({ id: 4 })])
    uploads.remove(uploads.entries()[0]!.key)
    expect(dropped).toEqual([4])
  })
})
