import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { expectAccessible } from '../../test/axe'
import type { Film } from './film'
import { VideoPlayer, type Watched } from './video-player'

let address: string

/** A film of two seconds, made here. */
beforeAll(async () => {
  const canvas = document.createElement('canvas')
  canvas.width = 64
  canvas.height = 36
  const draw = canvas.getContext('2d')!
  const painting = setInterval(() => {
    draw.fillStyle = `hsl(${(performance.now() / 4) % 360} 80% 50%)`
    draw.fillRect(0, 0, 64, 36)
  }, 40)
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.start()
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  await new Promise((resolve) => {
    recorder.onstop = resolve
    recorder.stop()
  })
  clearInterval(painting)
  address = URL.createObjectURL(new Blob(parts, { type: 'video/webm' }))
})

beforeEach(() => {
  localStorage.clear()
})
afterEach(() => {
  localStorage.clear()
})

const aFilm = (over: Partial<Film> = {}): Film => ({
  title: 'Seats',
  streamUrl: address,
  hlsUrl: null,
  posterUrl: null,
  seconds: 2,
  storyboard: null,
  captions: [],
  chapters: [],
  ...over,
})

function show(film = aFilm(), over: Partial<Parameters<typeof VideoPlayer>[0]> = {}) {
  const renew = vi.fn(() => Promise.resolve<Film | null>(null))
  const view = render(<VideoPlayer film={film} name="1" renew={renew} {...over} />)
  const video = view.container.querySelector('video')!
  // Without a gesture a browser plays silent films only.
  video.muted = true
  return { ...view, video, renew, user: userEvent.setup() }
}

it('plays, pauses and tells what was watched', async () => {
  const watched: Watched[] = []
  const { video, user, container } = show(aFilm(), {
    onWatched: (news) => {
      watched.push(news)
    },
  })
  await user.click(screen.getByRole('button', { name: 'Play video' }))
  await waitFor(() => {
    expect(video.currentTime).toBeGreaterThan(0.4)
  })
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  expect(video.paused).toBe(true)
  expect(watched.at(-1)?.seconds).toBeGreaterThan(0)
  await expectAccessible(container)
})

it('is played by keys while the focus is inside', async () => {
  const { video, user } = show()
  screen.getByRole('button', { name: 'Full screen' }).focus()
  await user.keyboard('k')
  await waitFor(() => {
    expect(video.paused).toBe(false)
  })
  await user.keyboard('k')
  expect(video.paused).toBe(true)
  const { muted } = video
  await user.keyboard('m')
  expect(video.muted).toBe(!muted)
  await user.keyboard('>')
  expect(video.playbackRate).toBe(1.25)
  await user.keyboard('<<')
  expect(video.playbackRate).toBe(0.75)
  document.body.focus()
})

it('remembers the speed', async () => {
  const first = show()
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×')
  await waitFor(() => {
    expect(localStorage.getItem('player')).toContain('1.5')
  })
  first.unmount()
  expect(show().video.playbackRate).toBe(1.5)
})

it('shows what is marked, when the pointer is there', async () => {
  const { container, user } = show(aFilm({ marks: [{ at: 1, text: 'Jon: Why?' }] }))
  const timeline = container.querySelector('.vp-timeline')!
  expect(timeline.querySelectorAll('.vp-mark')).toHaveLength(1)
  const { left, width } = timeline.getBoundingClientRect()
  await waitFor(() => {
    expect(screen.getByRole('slider', { name: 'Seek' })).toHaveAttribute('max', '2')
  })
  await user.pointer({ target: timeline, coords: { clientX: left + width / 2 } })
  expect(screen.getByText(/Jon: Why\?/)).toBeInTheDocument()
})

it('shows captions in the language that was chosen last', async () => {
  const text = new Blob(['WEBVTT\n\n00:00.000 --> 00:02.000\nHello'], { type: 'text/vtt' })
  const url = URL.createObjectURL(text)
  const film = aFilm({
    captions: [
      { id: 1, language: 'en', label: 'English', url },
      { id: 2, language: 'de', label: 'German', url },
    ],
  })
  const { video, user, unmount } = show(film)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Captions' }), 'German')
  expect([...video.textTracks].map(({ mode }) => mode)).toEqual(['disabled', 'showing'])
  unmount()
  const again = show(film)
  expect([...again.video.textTracks].map(({ mode }) => mode)).toEqual(['disabled', 'showing'])
})

it('asks for new addresses once by itself, then by Retry', async () => {
  const { renew, user } = show(aFilm({ streamUrl: '/no-such-film.mp4' }))
  await waitFor(() => {
    expect(renew).toHaveBeenCalledTimes(1)
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t be played')
  renew.mockResolvedValue(aFilm())
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => {
    expect(screen.queryByRole('alert')).toBeNull()
  })
  expect(screen.getByRole('button', { name: 'Play video' })).toBeVisible()
})

it('shows the frame and the chapter under the pointer', async () => {
  const storyboard = {
    url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    columns: 10,
    rows: 1,
    frames: 4,
    width: 160,
    height: 90,
    every_seconds: 0.5,
  }
  const chapters = [
    { at: 0, title: 'Intro' },
    { at: 1, title: 'Locking' },
  ]
  const { container, user } = show(aFilm({ storyboard, chapters }))
  const slider = screen.getByRole('slider', { name: 'Seek' })
  const { left, width, top } = slider.getBoundingClientRect()
  await user.pointer({ target: slider, coords: { clientX: left + width * 0.8, clientY: top + 4 } })
  expect(await screen.findByText(/Locking/)).toBeVisible()
  expect(container.querySelector('.vp-frame')).toHaveAttribute('viewBox', '480 0 160 90')
})
