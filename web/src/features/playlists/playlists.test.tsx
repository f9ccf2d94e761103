import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { aPlace, anOwnPlaylist, aPlaylist } from '../../test/playlists'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { anOwnVideo, aVideo } from '../../test/videos'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const me = aUser()
const always = {
  'GET /auth/me': () => json(me),
  'GET /video_display/stream/1': () => problem(404),
}
const outage = () => problem(503)

describe('the list', () => {
  it('has one’s own, with who can see them', async () => {
    const mine = [
      anOwnPlaylist({ visibility: 'private' }),
      anOwnPlaylist({ id: 6, title: 'Tides' }),
    ]
    fakeServer({ ...always, 'GET /playlists/user/7': () => json(mine) })
    const app = await renderApp('/playlists', me)
    const card = (await screen.findByRole('link', { name: 'Bookings that hold' })).closest(
      'article',
    )!
    expect(card).toHaveTextContent('3 videos')
    expect(card).toHaveTextContent('Private')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your playlists')
    await expectAccessible(app.container)
  })

  it('has the public ones of somebody for everybody', async () => {
    fakeServer({
      'GET /playlists/user/9': () => json([aPlaylist()]),
      'GET /profile/developers/9/public': () => problem(404),
    })
    await renderApp('/playlists?user=9')
    expect(await screen.findByRole('link', { name: 'Bookings that hold' })).toHaveAttribute(
      'href',
      '/playlists/5',
    )
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Playlists by Maya Okafor')
  })

  it('is empty while the service is out of order', async () => {
    fakeServer({ ...always, 'GET /playlists/user/7': outage })
    await renderApp('/playlists', me)
    expect(await screen.findByText('No playlists yet', {}, { timeout: 8_000 })).toBeVisible()
  }, 12_000)

  it('asks a visitor to sign in', async () => {
    fakeServer({})
    const app = await renderApp('/playlists')
    await app.user.click(await screen.findByRole('button', { name: 'Sign in' }))
    await screen.findByRole('dialog', { name: /^Welcome/ })
  })
})

describe('creating', () => {
  it('goes on to the new playlist', async () => {
    const made = anOwnPlaylist({ title: 'Tides', visibility: 'unlisted', videos: [] })
    const calls = fakeServer({
      ...always,
      'POST /playlists/': () => json(made, 201),
      'GET /playlists/5': () => json(made),
    })
    const app = await renderApp('/create-playlist', me)
    await app.user.click(await screen.findByRole('button', { name: 'Create playlist' }))
    expect(await screen.findByText('Enter a title.')).toBeVisible()
    await app.user.type(screen.getByLabelText('Title'), 'Tides')
    await app.user.selectOptions(screen.getByLabelText('Who can watch'), 'Unlisted')
    await expectAccessible(app.container)
    await app.user.click(screen.getByRole('button', { name: 'Create playlist' }))
    expect(await screen.findByText('No videos yet')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tides')
    const sent = calls.find(({ method, path }) => method === 'POST' && path === '/playlists/')
    expect(sent?.body).toEqual({
      title: 'Tides',
      description: null,
      visibility: 'unlisted',
    })
  })

  it('says what the specification says when the service is out of order', async () => {
    fakeServer({ ...always, 'POST /playlists/': outage })
    const app = await renderApp('/create-playlist', me)
    await app.user.type(await screen.findByLabelText('Title'), 'Tides')
    await app.user.click(screen.getByRole('button', { name: 'Create playlist' }))
    const sentence = 'Unable to create playlist. The service may be temporarily unavailable.'
    expect(await screen.findByText(sentence, {}, { timeout: 8_000 })).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('Tides')
  }, 12_000)

  it('keeps what a visitor typed until they are signed in', async () => {
    fakeServer(always)
    const visitor = await renderApp('/create-playlist')
    await visitor.user.type(await screen.findByLabelText('Title'), 'Tides')
    await visitor.user.click(screen.getByRole('button', { name: 'Create playlist' }))
    await screen.findByRole('dialog', { name: /^Welcome/ })
    visitor.unmount()
    await renderApp('/create-playlist', me)
    expect(await screen.findByLabelText('Title')).toHaveValue('Tides')
  })
})

describe('the page of a playlist', () => {
  it('has the film, and the list with what plays and what is next', async () => {
    const videos = [aPlace(1, 'Seats'), aPlace(2, null), aPlace(3, 'Tests')]
    fakeServer({ ...always, 'GET /playlists/5': () => json(aPlaylist({ videos })) })
    const app = await renderApp('/playlists/5')
    await screen.findByRole('group', { name: 'Video player: Seats' })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Seats')
    const list = screen.getByRole('list', { name: 'Videos in this playlist' })
    expect(within(list).getByRole('link', { current: true })).toHaveTextContent('SeatsPlaying')
    expect(within(list).getByRole('link', { name: /Tests/ })).toHaveTextContent('Up next')
    expect(within(list).getByText('Unavailable video')).toBeVisible()
    expect(screen.getByText('1 of 3')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit list' })).toBeNull()
    await expectAccessible(app.container)
  })

  it('goes on by itself after a countdown, unless that is cancelled', async () => {
    const videos = [aPlace(1, 'Seats'), aPlace(2, null), aPlace(3, 'Tests')]
    fakeServer({ ...always, 'GET /playlists/5': () => json(aPlaylist({ videos })) })
    const app = await renderApp('/playlists/5')
    const end = async (title: string) => {
      const player = await screen.findByRole('group', { name: `Video player: ${title}` })
      act(() => {
        player.querySelector('video')!.dispatchEvent(new Event('ended'))
      })
    }
    await end('Seats')
    const upNext = await screen.findByRole('group', { name: 'Up next' })
    expect(upNext).toHaveTextContent('Tests')
    await expectAccessible(app.container)
    await app.user.click(within(upNext).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('group', { name: 'Up next' })).toBeNull()
    await end('Seats')
    await screen.findByRole('group', { name: 'Video player: Tests' }, { timeout: 8_000 })
    expect(app.router.state.location.search).toEqual({ video: 30 })
    await end('Tests')
    await app.user.click(await screen.findByRole('button', { name: 'Start over' }))
    await screen.findByRole('group', { name: 'Video player: Seats' })
  }, 20_000)

  it('says what is missing in its place', async () => {
    const videos = [aPlace(1, 'Seats'), aPlace(2, null)]
    fakeServer({ ...always, 'GET /playlists/5': () => json(aPlaylist({ videos })) })
    await renderApp('/playlists/5?video=20')
    expect(await screen.findByText('This video isn’t available')).toBeVisible()
  })

  it.each(['5', 'x'])('that is not there says so (%s)', async (id) => {
    fakeServer({ 'GET /playlists/5': () => problem(404) })
    await renderApp(`/playlists/${id}`)
    expect(await screen.findByText('This playlist isn’t available')).toBeVisible()
  })

  it('is edited and deleted by its owner', async () => {
    const calls = fakeServer({
      ...always,
      'GET /playlists/5': () => json(anOwnPlaylist()),
      'GET /playlists/user/7': () => json([]),
      'PUT /playlists/5': () => json(anOwnPlaylist({ title: 'Bookings' })),
      'DELETE /playlists/5': nothing,
    })
    const app = await renderApp('/playlists/5', me)
    await app.user.click(await screen.findByRole('button', { name: 'More actions' }))
    await app.user.click(screen.getByRole('menuitem', { name: 'Edit details' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit playlist' })
    await app.user.clear(within(dialog).getByLabelText('Title'))
    await app.user.type(within(dialog).getByLabelText('Title'), 'Bookings')
    await app.user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'Bookings' })).toBeVisible()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ title: 'Bookings' })

    await app.user.click(screen.getByRole('button', { name: 'More actions' }))
    await app.user.click(screen.getByRole('menuitem', { name: 'Delete playlist' }))
    const sure = await screen.findByRole('dialog', { name: 'Delete this playlist?' })
    await expectAccessible(sure)
    await app.user.click(within(sure).getByRole('button', { name: 'Delete playlist' }))
    expect(await screen.findByText('No playlists yet')).toBeVisible()
    expect(app.path()).toBe('/playlists')
  })
})

describe('the order', () => {
  const titles = () =>
    within(screen.getByRole('list', { name: 'Videos in this playlist' }))
      .getAllByRole('listitem')
      .map((row) => /Seats|Locks|Tests|New/.exec(row.textContent)?.[0])
  const reordered = (body: unknown, from = anOwnPlaylist().videos) => {
    const { video_ids } = body as { video_ids: number[] }
    const videos = video_ids.map((id, at) => ({
      ...from.find(({ video_id }) => video_id === id)!,
      position: at + 1,
    }))
    return json(anOwnPlaylist({ videos }))
  }

  it('is changed by keys and buttons, and told', async () => {
    let saved: unknown = { video_ids: [10, 20, 30] }
    const calls = fakeServer({
      ...always,
      'GET /playlists/5': () => reordered(saved),
      'PUT /playlists/5': ({ body }) => {
        saved = body
        return reordered(body)
      },
    })
    const app = await renderApp('/playlists/5', me)
    await app.user.click(await screen.findByRole('button', { name: 'Edit list' }))
    const grip = await screen.findByRole('button', { name: /^Reorder “Seats”/ })
    grip.focus()
    await app.user.keyboard('{ArrowDown}')
    expect(titles()).toEqual(['Locks', 'Seats', 'Tests'])
    // What is on stays on.
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Seats')
    expect(screen.getByText('“Seats” moved to position 2 of 3')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Reorder “Seats”/ })).toHaveFocus()
    await app.user.keyboard('{End}')
    expect(titles()).toEqual(['Locks', 'Tests', 'Seats'])
    await app.user.click(screen.getByRole('button', { name: 'Move “Tests” up' }))
    expect(titles()).toEqual(['Tests', 'Locks', 'Seats'])
    await waitFor(() => {
      const puts = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
      expect(puts.at(-1)).toEqual({ video_ids: [30, 20, 10] })
    })
    await expectAccessible(app.container)
    await app.user.click(screen.getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('link', { name: /Tests/ })).toBeVisible()
  })

  it('is made to fit when another tab changed the list', async () => {
    const other = [aPlace(1, 'Seats'), aPlace(3, 'Tests'), aPlace(4, 'New')]
    let isChanged = false
    const calls = fakeServer({
      ...always,
      'GET /playlists/5': () => json(anOwnPlaylist(isChanged ? { videos: other } : {})),
      'PUT /playlists/5': ({ body }) => {
        const { video_ids } = body as { video_ids: number[] }
        if (video_ids.includes(40)) return reordered(body, other)
        isChanged = true
        return problem(409, { code: 'playlist_changed', detail: 'Changed meanwhile.' })
      },
    })
    const app = await renderApp('/playlists/5', me)
    await app.user.click(await screen.findByRole('button', { name: 'Edit list' }))
    await app.user.click(await screen.findByRole('button', { name: 'Move “Tests” up' }))
    await waitFor(() => {
      expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
        video_ids: [10, 30, 40],
      })
    })
    await waitFor(() => {
      expect(titles()).toEqual(['Seats', 'Tests', 'New'])
    })
    expect(screen.queryByRole('alert', { name: /./ })).toBeNull()
  })

  it('says so when it could not be saved, and goes back', async () => {
    fakeServer({
      ...always,
      'GET /playlists/5': () => json(anOwnPlaylist()),
      'PUT /playlists/5': () => problem(403),
    })
    const app = await renderApp('/playlists/5', me)
    await app.user.click(await screen.findByRole('button', { name: 'Edit list' }))
    await app.user.click(await screen.findByRole('button', { name: 'Move “Tests” up' }))
    expect(await screen.findByText(/^The new order couldn’t be saved/)).toBeVisible()
    expect(titles()).toEqual(['Seats', 'Locks', 'Tests'])
  })

  it('gives a removed video its place back', async () => {
    const rest = [aPlace(1, 'Seats'), aPlace(3, 'Tests')]
    const calls = fakeServer({
      ...always,
      'GET /playlists/5': () => json(anOwnPlaylist()),
      'DELETE /playlists/5/videos/20': () => json(anOwnPlaylist({ videos: rest })),
      'POST /playlists/5/videos/20': () => json(anOwnPlaylist()),
    })
    const app = await renderApp('/playlists/5', me)
    await app.user.click(await screen.findByRole('button', { name: 'Edit list' }))
    await app.user.click(await screen.findByRole('button', { name: /^Remove “Locks”/ }))
    await waitFor(() => {
      expect(titles()).toEqual(['Seats', 'Tests'])
    })
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => {
      expect(titles()).toEqual(['Seats', 'Locks', 'Tests'])
    })
    expect(calls.find(({ method }) => method === 'POST')?.query.get('order')).toBe('2')
  })
})

describe('adding', () => {
  it('is offered on every card, and shows where the video is', async () => {
    const video = aVideo({ id: 10, title: 'Seats' })
    const list = [anOwnPlaylist(), anOwnPlaylist({ id: 6, title: 'Tides' })]
    const calls = fakeServer({
      ...always,
      'GET /video_display/': () =>
        json({ user_videos: [], other_videos: [video], next_cursor: null }),
      'GET /playlists/user/7': () => json(list),
      'GET /playlists/video/10': () => json([aPlaylist({ id: 3 }), list[0]]),
      'POST /playlists/6/videos/10': () => json(anOwnPlaylist({ id: 6, title: 'Tides' })),
      'DELETE /playlists/5/videos/10': () => problem(403),
      'POST /playlists/': () => json(anOwnPlaylist({ id: 8, title: 'New ones' }), 201),
    })
    const app = await renderApp('/videos', me)
    await app.user.click(await screen.findByRole('button', { name: 'Actions for “Seats”' }))
    await app.user.click(screen.getByRole('menuitem', { name: 'Add to playlist' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add to playlist' })
    const first = await within(dialog).findByRole('checkbox', { name: /Bookings/ })
    const second = within(dialog).getByRole('checkbox', { name: /Tides/ })
    expect(first).toBeChecked()
    expect(second).not.toBeChecked()
    await expectAccessible(dialog)
    await app.user.click(second)
    await waitFor(() => {
      expect(calls.some(({ path }) => path === '/playlists/6/videos/10')).toBe(true)
    })
    expect(second).toBeChecked()
    // A refusal is said, and undone on the screen.
    await app.user.click(first)
    expect(
      await within(dialog).findByText('You do not have permission to perform this action.'),
    ).toBeVisible()
    expect(first).toBeChecked()

    await app.user.click(within(dialog).getByRole('button', { name: 'New playlist' }))
    await app.user.type(within(dialog).getByLabelText('New playlist'), 'New ones')
    await app.user.click(within(dialog).getByRole('button', { name: 'Create and add' }))
    expect(await within(dialog).findByRole('checkbox', { name: /New ones/ })).toBeVisible()
    const made = calls.find(({ method, path }) => method === 'POST' && path === '/playlists/')
    expect(made?.body).toEqual({ title: 'New ones', visibility: 'public', video_ids: [10] })
  })

  it('asks a visitor to sign in', async () => {
    fakeServer({
      'GET /video_display/1': () => json(aVideo()),
      'GET /video_display/developer/9': () => json({ videos: [], next_cursor: null }),
      'GET /video_display/stream/1': () => problem(404),
      'GET /playlists/video/1': () => json([aPlaylist()]),
    })
    const app = await renderApp('/video_display/stream/1')
    expect(await screen.findByRole('link', { name: /Bookings that hold/ })).toHaveAttribute(
      'href',
      '/playlists/5?video=1',
    )
    await app.user.click(await screen.findByRole('button', { name: 'Add to playlist' }))
    await screen.findByRole('dialog', { name: /^Welcome/ })
  })

  it('is done from the playlist too', async () => {
    const empty = anOwnPlaylist({ videos: [] })
    const filled = anOwnPlaylist({ videos: [aPlace(1, 'Seats')] })
    let isFilled = false
    fakeServer({
      ...always,
      'GET /playlists/5': () => json(isFilled ? filled : empty),
      'GET /video_display/my-videos': () =>
        json({ videos: [anOwnVideo({ id: 10, title: 'Seats' })], next_cursor: null }),
      'POST /playlists/5/videos/10': () => {
        isFilled = true
        return json(filled)
      },
    })
    const app = await renderApp('/playlists/5', me)
    await app.user.click(await screen.findByRole('button', { name: 'Add videos' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add videos' })
    await app.user.click(await within(dialog).findByRole('button', { name: 'Add “Seats”' }))
    // The row is drawn anew once more when the playlist arrives.
    await waitFor(() => {
      expect(within(dialog).getByText('Added')).toBeVisible()
    })
    await expectAccessible(dialog)
    await app.user.click(within(dialog).getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Seats' })).toBeVisible()
  })
})

describe('sharing', () => {
  it('makes a link and turns it off', async () => {
    fakeServer({
      ...always,
      'GET /playlists/5': () => json(anOwnPlaylist()),
      'POST /playlists/5/share': () =>
        json({ share_token: 'tok', share_url: '/shared/playlists/tok' }),
      'DELETE /playlists/5/share': nothing,
    })
    const app = await renderApp('/playlists/5', me)
    await app.user.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = await screen.findByRole('dialog', { name: 'Share playlist' })
    await app.user.click(await within(dialog).findByRole('button', { name: 'Create link' }))
    expect(await within(dialog).findByLabelText('Link')).toHaveValue(
      `${window.location.origin}/shared/playlists/tok`,
    )
    await expectAccessible(dialog)
    await app.user.click(within(dialog).getByRole('button', { name: 'Turn off link' }))
    const asked = await screen.findByRole('dialog', { name: 'Turn off this link?' })
    await app.user.click(within(asked).getByRole('button', { name: 'Turn off link' }))
    expect(await within(dialog).findByRole('button', { name: 'Create link' })).toBeVisible()
  })

  it('plays for whoever has the link', async () => {
    fakeServer({
      ...always,
      'GET /playlists/shared/tok': () => json(aPlaylist({ visibility: 'private' })),
    })
    const app = await renderApp('/shared/playlists/tok?video=20')
    await screen.findByRole('group', { name: 'Video player: Locks' })
    await app.user.click(screen.getByRole('link', { name: /Tests/ }))
    await screen.findByRole('group', { name: 'Video player: Tests' })
    expect(app.path()).toBe('/shared/playlists/tok')
    await expectAccessible(app.container)
  })

  it('says the same of every link that opens nothing', async () => {
    fakeServer({ 'GET /playlists/shared/1': () => problem(404) })
    await renderApp('/shared/playlists/1')
    expect(await screen.findByText('This link doesn’t work')).toBeVisible()
  })

  it('needs a token', async () => {
    fakeServer({})
    await renderApp('/shared/playlists/%20')
    expect(await screen.findByText('Invalid share token')).toBeVisible()
  })
})
