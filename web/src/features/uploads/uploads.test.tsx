import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { failureFrom } from '../../api/errors'
import type { resumable } from '../../api/resumable'
import { keepUnsent, listUnsent } from '../../lib/unsent'
import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'
import { anOwnVideo } from '../../test/videos'
import { useUploads } from './store'
import type { KeptUpload } from './types'

type Options = Parameters<typeof resumable>[1]

interface FakeTransfer {
  readonly film: Blob
  readonly options: Options
  started: boolean
  paused: boolean
}

/** What speaks to the server is a library; the journeys use it for real. */
const transfers = vi.hoisted((): FakeTransfer[] => [])
const discarded = vi.hoisted((): string[] => [])
vi.mock('../../api/resumable', () => ({
  resumable: (film: Blob, options: Options) => {
    const transfer: FakeTransfer = { film, options, started: false, paused: false }
    transfers.push(transfer)
    return {
      start: () => {
        transfer.started = true
      },
      pause: () => {
        transfer.paused = true
        return Promise.resolve()
      },
    }
  },
  discardUpload: (address: string) => {
    discarded.push(address)
    return Promise.resolve()
  },
}))

const MB = 1024 * 1024
const me = aUser()
const film = () =>
  new File([new Uint8Array(2 * MB)], 'Harbour tour.mp4', { type: 'video/mp4', lastModified: 5 })
const kept = () => listUnsent<KeptUpload>(me.id, 'upload:')

beforeEach(() => {
  forgetEverything()
  useUploads.setState({ entries: [] })
  transfers.length = 0
  discarded.length = 0
})
afterEach(forgetEverything)

const usage = { used_bytes: 100 * MB, quota_bytes: 1024 * MB, most_bytes: 512 * MB }
function serve(answers: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /auth/me': () => json(me),
    'GET /videos/usage': () => json(usage),
    'GET /video_display/12': () => json(anOwnVideo({ id: 12, title: 'Harbour' })),
    'GET /playlists/video/12': () => json([]),
    'GET /videos/12/questions': () => json({ items: [], next_cursor: null }),
    'GET /video_display/developer/7': () => json({ videos: [], next_cursor: null }),
    'GET /video_display/stream/1': () => problem(404),
    ...answers,
  })
}

const nextTransfer = async () => {
  const before = transfers.length
  return waitFor(() => {
    const newest = transfers[before] ?? transfers.at(-1)
    if (!newest?.started || newest.paused) throw new Error('No transfer yet')
    return newest
  })
}

async function choose(file = film()) {
  const app = await renderApp('/video-upload', me)
  await app.user.upload(await screen.findByLabelText('Choose a video'), file)
  return app
}

it('uploads while the details are typed, and saves them', async () => {
  const calls = serve({ 'PUT /videos/12': () => json(anOwnVideo({ id: 12, title: 'Harbour' })) })
  const app = await choose()
  const transfer = await nextTransfer()
  expect(transfer.options.metadata).toEqual({
    filename: 'Harbour tour.mp4',
    title: 'Harbour tour',
    privacy: 'private',
  })
  const title = await screen.findByLabelText('Title')
  expect(title).toHaveValue('Harbour tour')
  await app.user.clear(title)
  await app.user.type(title, 'Harbour')
  act(() => {
    transfer.options.onCreated('/api/videos/uploads/a')
    transfer.options.onVideo(12)
    transfer.options.onProgress(MB)
  })
  expect(await screen.findByText(/50% · 1\.0 MB of 2\.0 MB/)).toBeVisible()
  expect(kept()).toMatchObject([{ address: '/api/videos/uploads/a', videoId: 12 }])
  await expectAccessible(app.container)
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    expect(app.path()).toBe('/video_display/stream/12')
  })
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    title: 'Harbour',
    description: '',
    tags: [],
    privacy: 'public',
  })
  // It goes on while one is elsewhere, and leaves no trace when it is done.
  // The page that was left has such a region too, and goes a moment after its address.
  expect(await screen.findByText('Uploading 1 video')).toBeVisible()
  const panel = screen.getByRole('region', { name: 'Uploads' })
  act(() => {
    transfer.options.onDone()
  })
  expect(await within(panel).findByText('1 video uploaded')).toBeVisible()
  expect(kept()).toEqual([])
  await app.user.click(within(panel).getByRole('button', { name: 'Dismiss Harbour' }))
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
})

it('says that the line was lost while it tries again', async () => {
  serve()
  await choose()
  const { options } = await nextTransfer()
  act(() => {
    options.onProgress(MB)
    options.onInterrupted()
  })
  expect(await screen.findByText('Connection lost at 50%. Reconnecting...')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Pause upload/ })).toBeVisible()
  act(() => {
    options.onProgress(1.5 * MB)
  })
  expect(await screen.findByText(/^75% · 1\.5 MB of 2\.0 MB/)).toBeVisible()
})

it('pauses, goes on where it was, and is cancelled on the server too', async () => {
  serve()
  const app = await choose()
  const first = await nextTransfer()
  act(() => {
    first.options.onCreated('/api/videos/uploads/a')
    first.options.onProgress(MB)
  })
  await app.user.click(await screen.findByRole('button', { name: /^Pause upload/ }))
  expect(first.paused).toBe(true)
  expect(screen.getByText(/^Paused at 50%/)).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: /^Continue upload/ }))
  const second = await nextTransfer()
  expect(second).not.toBe(first)
  expect(second.options.address).toBe('/api/videos/uploads/a')
  await app.user.click(await screen.findByRole('button', { name: /^Cancel upload/ }))
  await waitFor(() => {
    expect(discarded).toEqual(['/api/videos/uploads/a'])
  })
  expect(kept()).toEqual([])
  expect(await screen.findByLabelText('Choose a video')).toBeInTheDocument()
})

it('says why it stopped, and goes on by Retry', async () => {
  serve()
  const app = await choose()
  const first = await nextTransfer()
  act(() => {
    first.options.onFailed(
      failureFrom({ status: 413, code: 'quota', detail: 'You have no space left.' }),
    )
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('You have no space left.')
  await app.user.click(screen.getByRole('button', { name: /^Retry upload/ }))
  expect(await nextTransfer()).not.toBe(first)
})

it('asks before leaving only while bytes move', async () => {
  serve()
  const app = await choose()
  const transfer = await nextTransfer()
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await screen.findByLabelText('Title')
  act(() => {
    transfer.options.onProgress(MB)
  })
  await waitFor(() => {
    expect(asks()).toBe(true)
  })
  await app.user.click(await screen.findByRole('button', { name: /^Pause upload/ }))
  expect(asks()).toBe(false)
})

const left: KeptUpload = {
  key: 'Harbour tour.mp4-2097152-5',
  name: 'Harbour tour.mp4',
  size: 2 * MB,
  title: 'Harbour tour',
  address: '/api/videos/uploads/a',
  videoId: 12,
  sent: MB,
  isRecording: false,
  isDescribed: true,
}

it('asks for the same file after a reload, and goes on with it', async () => {
  serve()
  keepUnsent(me.id, `upload:${left.key}`, left)
  const app = await renderApp('/terms-of-service', me)
  const panel = await screen.findByRole('region', { name: 'Uploads' })
  expect(within(panel).getByText(/needs your attention/)).toBeVisible()
  const choice = within(panel).getByLabelText('Choose the file')
  await app.user.upload(choice, new File(['x'], 'Other.mp4', { type: 'video/mp4' }))
  expect(await within(panel).findByRole('alert')).toHaveTextContent('That’s another file')
  await expectAccessible(panel)
  await app.user.upload(choice, film())
  const transfer = await nextTransfer()
  expect(transfer.options.address).toBe('/api/videos/uploads/a')
})

it('says that another tab is at it, and takes over when that one is closed', async () => {
  serve()
  keepUnsent(me.id, `upload:${left.key}`, left)
  let close: (value?: unknown) => void = () => undefined
  const closed = new Promise((resolve) => {
    close = resolve
  })
  void navigator.locks.request(`upload:${me.id}:${left.key}`, () => closed)
  const app = await renderApp('/video-upload', me)
  expect(await screen.findByText('Uploading in another tab')).toBeVisible()
  await app.user.upload(await screen.findByLabelText('Choose a video'), film())
  expect(transfers).toEqual([])
  close()
  const transfer = await nextTransfer()
  expect(transfer.options.address).toBe('/api/videos/uploads/a')
})

it.each([
  ['is empty', new File([], 'none.mp4', { type: 'video/mp4' }), /is empty/],
  ['is too large', Object.defineProperty(film(), 'size', { value: 600 * MB }), /too large/],
])('refuses a file that %s', async (_, file, sentence) => {
  serve()
  const app = await renderApp('/video-upload', me)
  expect(await screen.findByText(/100\.0 MB of 1\.0 GB used/)).toBeVisible()
  await app.user.upload(await screen.findByLabelText('Choose a video'), file)
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(transfers).toEqual([])
  await expectAccessible(app.container)
})
