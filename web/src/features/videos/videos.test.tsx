import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { deliver } from '../../session/events'
import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { anOwnVideo, aVideo } from '../../test/videos'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const me = aUser()
const always = { 'GET /auth/me': () => json(me) }
const page = (videos: readonly unknown[]) => json({ videos, next_cursor: null })

describe('the list', () => {
  it('shows everybody the videos, with length, owner and views', async () => {
    fakeServer({
      'GET /video_display/': () =>
        json({ user_videos: [], other_videos: [aVideo()], next_cursor: null }),
    })
    const app = await renderApp('/videos')
    const card = (await screen.findByRole('link', { name: aVideo().title })).closest('article')!
    expect(card).toHaveTextContent('11:24')
    expect(card).toHaveTextContent('Maya Okafor')
    expect(card).toHaveTextContent('1,204 views')
    expect(screen.queryByRole('heading', { name: 'Your videos' })).toBeNull()
    await expectAccessible(app.container)
  })

  it('has one’s own first, and a page of them alone', async () => {
    const mine = [1, 2, 3, 4].map((id) => anOwnVideo({ id, title: `Mine ${id}` }))
    fakeServer({
      ...always,
      'GET /video_display/': () =>
        json({ user_videos: mine, other_videos: [aVideo({ id: 9 })], next_cursor: null }),
      'GET /video_display/my-videos': () => page(mine),
    })
    const app = await renderApp('/videos', me)
    await screen.findByRole('heading', { name: 'Your videos' })
    expect(screen.getByRole('link', { name: 'Mine 3' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Mine 4' })).toBeNull()
    await app.user.click(screen.getByRole('link', { name: 'Show all 4' }))
    expect(await screen.findByRole('link', { name: 'Mine 4' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your videos')
    const place = await screen.findByRole('link', { name: 'My videos' })
    expect(place).toHaveAttribute('aria-current', 'page')
    await expectAccessible(app.container)
  })

  it('says how far the processing is as it goes on, and why it failed', async () => {
    const videos = [
      anOwnVideo({ status: 'processing', progress: 20 }),
      anOwnVideo({ id: 2, title: 'Notes', status: 'failed', failure_reason: 'This is no video.' }),
    ]
    const calls = fakeServer({ ...always, 'GET /video_display/my-videos': () => page(videos) })
    const app = await renderApp('/videos?own=true', me)
    expect(await screen.findByText('20%')).toBeVisible()
    expect(screen.getByText('This is no video.')).toBeVisible()
    await expectAccessible(app.container)
    const reads = () => calls.filter(({ path }) => path === '/video_display/my-videos').length
    const before = reads()
    act(() => {
      deliver('video', { video_id: 1, status: 'processing', progress: 60 })
    })
    expect(await screen.findByText('60%')).toBeVisible()
    expect(reads()).toBe(before)
    videos[0] = anOwnVideo()
    act(() => {
      deliver('video', { video_id: 1, status: 'ready', progress: null })
    })
    expect(await screen.findByText('11:24')).toBeVisible()
  })

  it('leads to the first one when there is none', async () => {
    fakeServer({ ...always, 'GET /video_display/my-videos': () => page([]) })
    await renderApp('/videos?own=true', me)
    await screen.findByText('No videos yet')
    expect(screen.getAllByRole('link', { name: 'Upload a video' })[0]).toHaveAttribute(
      'href',
      '/video-upload',
    )
  })

  it('of one developer', async () => {
    fakeServer({
      'GET /video_display/developer/9': () => page([aVideo()]),
      'GET /profile/developers/9/public': () => problem(404),
    })
    await renderApp('/developers/9/videos')
    await screen.findByRole('link', { name: aVideo().title })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Videos by Maya Okafor')
  })
})

const watching = (video = aVideo()) => ({
  'GET /video_display/1': () => json(video),
  [`GET /video_display/developer/${video.owner_id}`]: () =>
    page([video, aVideo({ id: 2, title: 'A thousand buyers' })]),
  'GET /video_display/stream/1': () => problem(404),
  'GET /videos/1/questions': () => json({ items: [], next_cursor: null }),
  'GET /videos/1/recipients': () => json({ recipients: [] }),
  'GET /playlists/video/1': () => json([]),
})

describe('the page of a video', () => {
  it('has the player, its chapters, and more by the same developer', async () => {
    fakeServer(watching(aVideo({ description: 'Why.\n0:00 Intro\n4:12 Locking', tags: ['SQL'] })))
    const app = await renderApp('/video_display/stream/1')
    await screen.findByRole('group', { name: /^Video player/ })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(aVideo().title)
    expect(screen.getByRole('button', { name: 'Play from 4:12: Locking' })).toBeVisible()
    expect(await screen.findByRole('link', { name: /A thousand buyers/ })).toHaveAttribute(
      'href',
      '/video_display/stream/2',
    )
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    await expectAccessible(app.container)
  })

  it.each(['1', 'x'])('that is not there says so (%s)', async (id) => {
    fakeServer({ 'GET /video_display/1': () => problem(404) })
    await renderApp(`/video_display/stream/${id}`)
    expect(await screen.findByText('This video isn’t available')).toBeVisible()
  })

  it('shows the owner why it can’t be played', async () => {
    const failed = anOwnVideo({ status: 'failed', failure_reason: 'The file is cut off.' })
    fakeServer({ ...always, ...watching(failed) })
    await renderApp('/video_display/stream/1', me)
    expect(await screen.findByText('The file is cut off.')).toBeVisible()
  })

  it('is deleted at once, and comes back by Undo', async () => {
    const calls = fakeServer({
      ...always,
      ...watching(anOwnVideo()),
      'DELETE /videos/1': nothing,
      'POST /videos/1/restore': () => json(anOwnVideo()),
    })
    const app = await renderApp('/video_display/stream/1', me)
    await app.user.click(await screen.findByRole('button', { name: 'More actions' }))
    await app.user.click(screen.getByRole('menuitem', { name: 'Delete video' }))
    expect(await screen.findByText('This video isn’t available')).toBeVisible()
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: anOwnVideo().title })).toBeVisible()
    expect(calls.map(({ method }) => method)).toContain('DELETE')
  })

  it('is edited by its owner', async () => {
    const calls = fakeServer({
      ...always,
      ...watching(anOwnVideo()),
      'PUT /videos/1': () => json(anOwnVideo({ title: 'Locks', privacy: 'unlisted' })),
    })
    const app = await renderApp('/video_display/stream/1', me)
    await app.user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit video' })
    const title = within(dialog).getByLabelText('Title')
    await app.user.clear(title)
    await app.user.type(title, 'Locks')
    await app.user.selectOptions(within(dialog).getByLabelText('Who can watch'), 'Unlisted')
    await expectAccessible(dialog)
    await app.user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'Locks' })).toBeVisible()
    const sent = calls.find(({ method }) => method === 'PUT')
    expect(sent?.body).toEqual({ title: 'Locks', privacy: 'unlisted' })
  })

  it('gets the frame that the owner chose as its poster', async () => {
    const calls = fakeServer({
      ...always,
      ...watching(anOwnVideo()),
      'PUT /videos/1': () => json(anOwnVideo()),
    })
    const app = await renderApp('/video_display/stream/1', me)
    await app.user.click(await screen.findByRole('button', { name: 'Edit' }))
    await app.user.click(await screen.findByRole('button', { name: 'Use this frame' }))
    await waitFor(() => {
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ poster_seconds: 0 })
    })
  })
})

describe('sharing', () => {
  const share = {
    share_token: 'tok',
    share_url: '/shared/videos/tok',
    project_url: 'https://example.org',
    expires_at: null,
  }

  it('makes a link, copies it and turns it off', async () => {
    const calls = fakeServer({
      ...always,
      ...watching(anOwnVideo()),
      'GET /videos/1/share': () => problem(404),
      'POST /videos/1/share': () => json(share),
      'DELETE /videos/1/share': nothing,
    })
    const app = await renderApp('/video_display/stream/1', me)
    await app.user.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = await screen.findByRole('dialog', { name: 'Share video' })
    const site = await within(dialog).findByLabelText(/^Project link/)
    await app.user.type(site, 'not a site')
    await app.user.click(within(dialog).getByRole('button', { name: 'Create link' }))
    expect(within(dialog).getByText(/Enter a web address/)).toBeVisible()
    await app.user.clear(site)
    await app.user.type(site, 'example.org')
    await app.user.click(within(dialog).getByRole('button', { name: 'Create link' }))
    const link = await within(dialog).findByLabelText('Link')
    expect(link).toHaveValue(`${window.location.origin}/shared/videos/tok`)
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      project_url: 'https://example.org',
    })
    await expectAccessible(dialog)
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await app.user.click(within(dialog).getByRole('button', { name: 'Copy embed code' }))
    expect(copied).toHaveBeenCalledWith(
      `<iframe src="${window.location.origin}/embed/videos/1" width="640" height="360" title="Locking seats in PostgreSQL" allow="fullscreen; picture-in-picture" allowfullscreen loading="lazy"></iframe>`,
    )
    await app.user.click(within(dialog).getByRole('button', { name: 'Turn off link' }))
    const asked = await screen.findByRole('dialog', { name: 'Turn off this link?' })
    await app.user.click(within(asked).getByRole('button', { name: 'Turn off link' }))
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true)
    expect(await within(dialog).findByRole('button', { name: 'Create link' })).toBeVisible()
  })

  it('keeps a link while nobody says yes, and gives private videos no embed code', async () => {
    const calls = fakeServer({
      ...always,
      ...watching(anOwnVideo({ privacy: 'private' })),
      'GET /videos/1/share': () => json(share),
    })
    const app = await renderApp('/video_display/stream/1', me)
    await app.user.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = await screen.findByRole('dialog', { name: 'Share video' })
    await app.user.click(await within(dialog).findByRole('button', { name: 'Turn off link' }))
    const asked = await screen.findByRole('dialog', { name: 'Turn off this link?' })
    await expectAccessible(asked)
    await app.user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Turn off this link?' })).toBeNull()
    expect(within(dialog).getByRole('button', { name: 'Turn off link' })).toHaveFocus()
    expect(within(dialog).queryByRole('button', { name: 'Copy embed code' })).toBeNull()
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  it('shows whoever has the link the film and the project', async () => {
    fakeServer({
      'GET /video_display/shared/tok': () =>
        json({
          video: aVideo({ privacy: 'private' }),
          project_url: 'https://example.org/',
          recipient: null,
          questions: [],
        }),
      'GET /video_display/stream/1': () => problem(404),
    })
    const app = await renderApp('/shared/videos/tok')
    expect(await screen.findByRole('link', { name: 'example.org' })).toHaveAttribute(
      'href',
      'https://example.org/',
    )
    await screen.findByRole('group', { name: /^Video player/ })
    // Questions are for those a link was made for.
    expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull()
    await expectAccessible(app.container)
  })

  it('says the same of every link that opens nothing', async () => {
    fakeServer({ 'GET /video_display/shared/1': () => problem(404) })
    await renderApp('/shared/videos/1')
    expect(await screen.findByText('This link doesn’t work')).toBeVisible()
  })
})

it('tells the owner how often and how far it is watched', async () => {
  const days = Array.from({ length: 30 }, (_, day) => ({
    day: `2026-10-${String(day + 1).padStart(2, '0')}`,
    views: day % 3,
  }))
  const reach = Array.from({ length: 20 }, (_, part) => 1 - part / 20)
  fakeServer({
    ...always,
    ...watching(anOwnVideo()),
    'GET /videos/1/statistics': () => json({ view_count: 1204, days, reach, viewers: 40 }),
  })
  const app = await renderApp('/video_display/stream/1', me)
  await app.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await app.user.click(screen.getByRole('menuitem', { name: 'Statistics' }))
  const dialog = await screen.findByRole('dialog', { name: 'Statistics' })
  await within(dialog).findByText(/30 views in the last 30 days/)
  expect(within(dialog).getByText('50% of 40 viewers reach the middle.')).toBeInTheDocument()
  await expectAccessible(dialog)
})
