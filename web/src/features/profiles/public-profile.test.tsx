import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import type { ServerUser } from '../../api/types'
import { focusHeadings } from '../../app/focus-heading'
import { deliver } from '../../session/events'
import { useSession } from '../../session/store'
import { expectAccessible } from '../../test/axe'
import { aRequestRow } from '../../test/own-requests'
import { aUser } from '../../test/people'
import { anOwnProduct } from '../../test/products'
import { aPublicDeveloper } from '../../test/profiles'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { aReview } from '../../test/reviews'
import { aPlaylist } from '../../test/playlists'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { aShowcase } from '../../test/showcases'
import { aVideo } from '../../test/videos'

beforeEach(forgetEverything)
afterEach(() => {
  forgetEverything()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const ONE = 'GET /profile/developers/7/public'
const ADDRESS = '/profile/developers/7/public'

const SHOWCASES = 'GET /project-showcase/developer/7'
const REVIEWS = 'GET /ratings/developer/7'
const reviewAnswers = {
  'GET /ratings/developer/7/rating': () =>
    json({
      average_rating: 4.75,
      total_ratings: 4,
      rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 3 },
    }),
  [REVIEWS]: () => json({ items: [aReview(1)], next_cursor: null }),
}

it('shows what they sell', async () => {
  fakeServer({
    [ONE]: () => json(aPublicDeveloper()),
    'GET /marketplace/developers/7/products': () => json({ items: [anOwnProduct()] }),
  })
  await renderApp(ADDRESS)
  const products = within(await screen.findByRole('region', { name: 'Products' }))
  expect(products.getByRole('link', { name: 'Seatlock' })).toHaveAttribute('href', '/marketplace/5')
  expect(products.getByText('$19')).toBeVisible()
})

it('shows somebody with all there is to say, under their name', async () => {
  fakeServer({
    ...reviewAnswers,
    [ONE]: () =>
      json(
        aPublicDeveloper({
          average_rating: 4.75,
          total_ratings: 4,
          response_rate: 0.96,
          median_response_minutes: 40,
          completed_agreements: 1,
        }),
      ),
  })
  const app = await renderApp(ADDRESS)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ines Kaya' })).toBeVisible()
  await waitFor(() => {
    expect(document.title).toBe('Ines Kaya · Opportune')
  })
  expect(screen.getByText('data').tagName).toBe('STRONG')
  expect(screen.getByText('96%')).toBeVisible()
  expect(screen.getByText('of messages answered')).toBeVisible()
  expect(screen.getByText('Usually replies within 40 minutes')).toBeVisible()
  expect(screen.getByText('40 min')).toBeVisible()
  expect(screen.getByText('agreement completed')).toBeVisible()
  const link = screen.getByRole('link', { name: 'github.com/ines' })
  expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer ugc')
  expect(screen.getByText('January 2, 2026')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull()
  await expectAccessible(app.container)
})

it('leaves out what is not known', async () => {
  fakeServer({
    [ONE]: () =>
      json(
        aPublicDeveloper({
          bio: null,
          bio_html: null,
          headline: null,
          skills: [],
          languages: [],
          timezone: null,
          rate_min_cents: null,
          rate_max_cents: null,
          links: { website: null, github: null, linkedin: null, other: [] },
        }),
      ),
  })
  await renderApp(ADDRESS)
  const glance = await screen.findByRole('complementary', { name: 'At a glance' })
  expect(within(glance).getByText('Rate on request')).toBeVisible()
  expect(screen.getByText('Ines Kaya hasn’t added a bio yet.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: /Links|Skills|Languages/ })).toBeNull()
})

it('shows what is published, and no heading where nothing is', async () => {
  fakeServer({
    [ONE]: () => json(aPublicDeveloper({ showcases: [{ id: 3, title: 'Tidewatch' }] })),
    [SHOWCASES]: () => json([aShowcase({ id: 3, title: 'Tidewatch' })]),
  })
  await renderApp(ADDRESS)
  expect(await screen.findByRole('link', { name: 'Tidewatch' })).toHaveAttribute(
    'href',
    '/showcase/3',
  )
  expect(screen.getByRole('heading', { name: 'Showcases' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: /Videos|Playlists/ })).toBeNull()
})

it('shows the intro video, and videos and playlists with the way to all', async () => {
  const film = aVideo({ id: 4, title: 'Hello', owner_id: 7 })
  fakeServer({
    [ONE]: () =>
      json(
        aPublicDeveloper({
          intro_video_id: 4,
          videos: [
            { id: 4, title: 'Hello' },
            { id: 6, title: 'Locks' },
          ],
          playlists: [{ id: 5, title: 'Quays' }],
        }),
      ),
    'GET /video_display/4': () => json(film),
    'GET /video_display/stream/1': () => problem(404),
    'GET /video_display/developer/7': () =>
      json({ videos: [film, aVideo({ id: 6, title: 'Locks' })], next_cursor: null }),
    'GET /playlists/user/7': () => json([aPlaylist({ id: 5, title: 'Quays' })]),
  })
  const app = await renderApp(ADDRESS)
  const intro = await screen.findByRole('region', { name: 'Intro' })
  expect(await within(intro).findByRole('group', { name: /^Video player/ })).toBeVisible()
  const videos = screen.getByRole('region', { name: 'Videos' })
  expect(await within(videos).findByRole('link', { name: 'Locks' })).toHaveAttribute(
    'href',
    '/video_display/stream/6',
  )
  expect(within(videos).queryByRole('link', { name: 'Hello' })).toBeNull()
  expect(within(videos).getByRole('link', { name: 'All videos' })).toHaveAttribute(
    'href',
    '/developers/7/videos',
  )
  const playlists = screen.getByRole('region', { name: 'Playlists' })
  expect(await within(playlists).findByRole('link', { name: 'Quays' })).toHaveAttribute(
    'href',
    '/playlists/5',
  )
  await expectAccessible(app.container)
})

describe('what others said', () => {
  const rated = () => json(aPublicDeveloper({ average_rating: 4.75, total_ratings: 4 }))

  it('stands at the end: in figures, then one after the other', async () => {
    fakeServer({
      ...reviewAnswers,
      [ONE]: rated,
      [REVIEWS]: ({ query }) =>
        query.has('cursor')
          ? json({ items: [aReview(2, { verified_work: false, comment: null })] })
          : json({ items: [aReview(1, { stars: 4 })], next_cursor: 'more' }),
    })
    const app = await renderApp(ADDRESS)
    const section = within(await screen.findByRole('region', { name: 'Reviews' }))
    expect(await section.findByText('Comment 1')).toBeVisible()
    expect(section.getByRole('img', { name: '4.8 out of 5' })).toBeVisible()
    expect(section.getByText('4 ratings')).toBeVisible()
    expect(section.getByText('5 stars: 3 ratings')).toBeInTheDocument()
    expect(section.getByText('4 stars: 1 rating')).toBeInTheDocument()
    expect(section.getByText('May 2026')).toBeVisible()
    expect(section.getAllByText('Verified work')).toHaveLength(1)
    await expectAccessible(app.container)

    await app.user.click(section.getByRole('button', { name: 'Show more' }))
    await waitFor(() => {
      expect(section.getAllByRole('article')).toHaveLength(2)
    })
    expect(section.getAllByText('Verified work')).toHaveLength(1)
    expect(section.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('is fetched when the reader comes near it', async () => {
    await page.viewport(1280, 300)
    const calls = fakeServer({
      ...reviewAnswers,
      [ONE]: () =>
        json(
          aPublicDeveloper({
            average_rating: 4.75,
            total_ratings: 4,
            showcases: [1, 2, 3, 4].map((id) => ({ id, title: `Showcase ${id}` })),
          }),
        ),
      [SHOWCASES]: () => json([1, 2, 3, 4].map((id) => aShowcase({ id, title: `Showcase ${id}` }))),
    })
    await renderApp(ADDRESS)
    const section = await screen.findByRole('region', { name: 'Reviews' })
    await screen.findByRole('link', { name: 'Showcase 1' })
    expect(calls.some(({ path }) => path.startsWith('/ratings/'))).toBe(false)
    section.scrollIntoView()
    expect(await within(section).findByText('Comment 1')).toBeVisible()
    await page.viewport(1280, 800)
  })

  it('is replied to by whom it is about, and nobody else', async () => {
    const answer = 'Thank you.'
    const calls = fakeServer({
      ...reviewAnswers,
      ...quietPages,
      'GET /auth/me': () => json(aUser()),
      [ONE]: rated,
      'PUT /ratings/1/answer': () =>
        json({ ...aReview(1), answer, answered_at: '2026-05-07T12:00:00Z' }),
    })
    const app = await renderApp(ADDRESS, aUser())
    const section = within(await screen.findByRole('region', { name: 'Reviews' }))
    await app.user.click(await section.findByRole('button', { name: 'Reply to Harbour Works' }))
    await app.user.type(await section.findByLabelText('Your reply'), ` ${answer} `)
    await app.user.click(section.getByRole('button', { name: 'Save reply' }))
    expect(await section.findByText('Reply from Ines Kaya')).toBeVisible()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ answer })
    expect(section.getByRole('button', { name: /^Edit reply/ })).toHaveFocus()
    await expectAccessible(app.container)

    app.unmount()
    forgetEverything()
    await renderApp(ADDRESS)
    const seen = within(await screen.findByRole('region', { name: 'Reviews' }))
    expect(await seen.findByText('Comment 1')).toBeVisible()
    expect(seen.queryByRole('button', { name: /reply/i })).toBeNull()
  })

  it('can be asked for again when it cannot be read', async () => {
    let broken = true
    fakeServer({
      ...reviewAnswers,
      [ONE]: rated,
      [REVIEWS]: () => (broken ? problem(403) : json({ items: [aReview(1)] })),
    })
    const app = await renderApp(ADDRESS)
    const section = within(await screen.findByRole('region', { name: 'Reviews' }))
    const retry = await section.findByRole('button', { name: 'Retry' })
    broken = false
    await app.user.click(retry)
    expect(await section.findByText('Comment 1')).toBeVisible()
  })

  it('has no heading where nobody has said anything', async () => {
    fakeServer({ [ONE]: () => json(aPublicDeveloper()) })
    await renderApp(ADDRESS)
    await screen.findByRole('heading', { name: 'About' })
    expect(screen.queryByRole('heading', { name: 'Reviews' })).toBeNull()
  })
})

it('copies its address', async () => {
  fakeServer({ [ONE]: () => json(aPublicDeveloper()) })
  const app = await renderApp(ADDRESS)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await app.user.click(await screen.findByRole('button', { name: /Copy link|Share/ }))
  expect(await screen.findByText('Link copied')).toBeInTheDocument()
  expect(copied).toHaveBeenCalledOnce()
})

it('gives the address to be copied by hand where there is no clipboard', async () => {
  fakeServer({ [ONE]: () => json(aPublicDeveloper()) })
  const app = await renderApp(ADDRESS)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await app.user.click(await screen.findByRole('button', { name: /Copy link|Share/ }))
  const address = await screen.findByLabelText('Copy this address')
  expect((address as HTMLInputElement).value).toMatch(/^https?:/)
})

it('leads its owner to the editor', async () => {
  fakeServer({
    [ONE]: () => json(aPublicDeveloper()),
    'GET /auth/me': () => json(aUser()),
    'POST /auth/activity': nothing,
    'GET /requests/shared-with-me': () => json([]),
  })
  await renderApp(ADDRESS, aUser())
  expect(await screen.findByRole('link', { name: 'Edit profile' })).toHaveAttribute(
    'href',
    '/profile',
  )
})

describe('a view', () => {
  const told = (calls: ReturnType<typeof fakeServer>) =>
    calls.filter(({ path }) => path.endsWith('/view'))
  /** Somebody of each test's own: equal calls of two tests would wait for each other. */
  const somebody = (id: number) => ({
    address: `/profile/developers/${id}/public`,
    answers: {
      [`GET /profile/developers/${id}/public`]: () => json(aPublicDeveloper({ id })),
      [`GET /project-showcase/developer/${id}`]: () => json([]),
      [`GET /marketplace/developers/${id}/products`]: () => json({ items: [] }),
      [`GET /reputation/developer/${id}`]: () => json({ items: [] }),
    },
  })

  it('is told once, however often the profile is read', async () => {
    const { address, answers } = somebody(17)
    const calls = fakeServer({ ...answers, 'POST /profile/developers/17/view': nothing })
    await renderApp(address)
    await waitFor(() => {
      expect(told(calls)).toHaveLength(1)
    })
    act(() => {
      deliver('rating', { rater_id: 8, target_id: 17 })
    })
    await waitFor(() => {
      expect(calls.filter(({ path }) => path === address)).toHaveLength(2)
    })
    expect(told(calls)).toHaveLength(1)
  })

  it('that can’t be told is no trouble for the reader', async () => {
    const { address, answers } = somebody(18)
    const calls = fakeServer({ ...answers, 'POST /profile/developers/18/view': () => problem(404) })
    await renderApp(address)
    await waitFor(() => {
      expect(told(calls)).toHaveLength(1)
    })
    expect(screen.getByRole('heading', { level: 1, name: 'Ines Kaya' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('of one’s own profile is not told, also after signing out', async () => {
    const { address, answers } = somebody(19)
    const me = aUser({ id: 19 })
    const calls = fakeServer({ ...answers, 'GET /auth/me': () => json(me) })
    await renderApp(address, me)
    await screen.findByRole('link', { name: 'Edit profile' })
    act(() => {
      useSession.getState().logout()
    })
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull()
    })
    expect(told(calls)).toHaveLength(0)
  })
})

it.each([ADDRESS, '/profile/developers/nobody/public'])(
  'says kindly that nobody is at %s',
  async (address) => {
    fakeServer({ [ONE]: () => problem(404) })
    await renderApp(address)
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Profile not found' }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse creators' })).toBeVisible()
  },
)

it('is announced by its name when one comes from the list', async () => {
  fakeServer({
    'GET /profile/developers/public': () => json([aPublicDeveloper()]),
    [ONE]: async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return json(aPublicDeveloper())
    },
  })
  const app = await renderApp('/creators')
  focusHeadings(app.router)
  await app.user.click(await screen.findByRole('link', { name: 'Ines Kaya' }))
  await waitFor(() => {
    expect(screen.getByRole('heading', { level: 1, name: 'Developer profile' })).toHaveFocus()
  })
  const name = await screen.findByRole('heading', { level: 1, name: 'Ines Kaya' })
  await waitFor(() => {
    expect(name).toHaveFocus()
  })
})

it('offers to try again when the profile cannot be read', async () => {
  let broken = true
  fakeServer({ [ONE]: () => (broken ? problem(403) : json(aPublicDeveloper())) })
  const app = await renderApp(ADDRESS)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  broken = false
  await app.user.click(retry)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ines Kaya' })).toBeVisible()
})

describe('what one can want from a developer', () => {
  const client = aUser({ id: 8, username: 'carla', user_type: 'client' })
  const own = [
    aRequestRow({ id: 1, title: 'Tide tables' }),
    aRequestRow({ id: 2, title: 'A booking page', share_date: '2026-05-04T12:00:00Z' }),
    aRequestRow({ id: 3, title: 'Seat plans', conversation_id: 5 }),
    aRequestRow({ id: 4, title: 'Still a draft', status: 'draft' }),
    aRequestRow({ id: 6, title: 'Long done', status: 'completed' }),
  ]

  function serve(user: ServerUser | null, answers: Parameters<typeof fakeServer>[0] = {}) {
    return fakeServer({
      [ONE]: () => json(aPublicDeveloper()),
      'GET /auth/me': () => (user ? json(user) : problem(401)),
      'POST /auth/activity': nothing,
      ...quietPages,
      'GET /requests/': () => json(own),
      ...answers,
    })
  }
  const button = (name: string) => screen.findByRole('button', { name })

  it('a client invites to one of the requests that are open, and sees where an invite is out', async () => {
    const calls = serve(client, { 'POST /requests/1/share': () => json({ shared: [7] }) })
    const app = await renderApp(ADDRESS, client)
    await app.user.click(await button('Invite to a request'))
    const dialog = await screen.findByRole('dialog', { name: 'Invite Ines Kaya' })
    const rows = await within(dialog).findAllByRole('listitem')
    expect(rows.map((row) => within(row).queryByText('Invited') !== null)).toEqual([
      false,
      true,
      false,
    ])
    expect(within(dialog).queryByText('Still a draft')).toBeNull()
    await expectAccessible(dialog)
    await app.user.click(within(dialog).getByRole('button', { name: 'Invite to Tide tables' }))
    await waitFor(() => {
      expect(within(dialog).getAllByText('Invited')).toHaveLength(2)
    })
    const [asked] = calls.filter(({ path }) => path === '/requests/')
    expect(asked?.query.get('developer_id')).toBe('7')
    expect(calls.find(({ path }) => path === '/requests/1/share')?.body).toEqual({
      developer_ids: [7],
    })
    expect(within(dialog).getByRole('link', { name: 'Post a new request' })).toHaveAttribute(
      'href',
      '/requests/new?invite=7',
    )
    await app.user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(app.router.state.location.search).toEqual({})
  })

  it('a client writes about a request, and goes to the conversation that is there', async () => {
    serve(client, { 'POST /conversations/': () => json({ id: 9 }, 201) })
    const app = await renderApp(ADDRESS, client)
    await app.user.click(await button('Message'))
    const dialog = await screen.findByRole('dialog', { name: 'Message Ines Kaya' })
    expect(
      await within(dialog).findByRole('link', { name: /^Open conversation.*Seat plans/ }),
    ).toHaveAttribute('href', '/conversations/5')
    await app.user.click(within(dialog).getByRole('button', { name: /^Message.*Tide tables/ }))
    await waitFor(() => {
      expect(app.path()).toBe('/conversations/9')
    })
  })

  it('a refused invite says why', async () => {
    serve(client, { 'POST /requests/1/share': () => problem(403) })
    const app = await renderApp(`${ADDRESS}?act=invite`, client)
    const dialog = await screen.findByRole('dialog', { name: 'Invite Ines Kaya' })
    await app.user.click(
      await within(dialog).findByRole('button', { name: 'Invite to Tide tables' }),
    )
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('You do not have permission')
  })

  it('a client without a request posts one for them', async () => {
    serve(client, { 'GET /requests/': () => json([]) })
    await renderApp(`${ADDRESS}?act=message`, client)
    const dialog = await screen.findByRole('dialog', { name: 'Message Ines Kaya' })
    expect(await within(dialog).findByRole('link', { name: 'Post a new request' })).toHaveAttribute(
      'href',
      '/requests/new?invite=7',
    )
  })

  it('a visitor is asked to sign in, and the act stays in the address', async () => {
    serve(null)
    const app = await renderApp(ADDRESS)
    await app.user.click(await button('Invite to a request'))
    await screen.findByRole('dialog', { name: /^Welcome to Opportune/ })
    expect(app.router.state.location.search).toEqual({ act: 'invite' })
    expect(screen.queryByRole('dialog', { name: /^Invite/ })).toBeNull()
    await app.user.click(screen.getByRole('button', { name: 'Close' }))
  })

  it('developers are not offered it', async () => {
    serve(aUser({ id: 9 }))
    await renderApp(`${ADDRESS}?act=invite`, aUser({ id: 9 }))
    await screen.findByRole('heading', { level: 1, name: 'Ines Kaya' })
    expect(screen.queryByRole('button', { name: 'Message' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays in view at the side, and at the bottom of a phone in place of the tabs', async () => {
    serve(client)
    await page.viewport(360, 740)
    await renderApp(ADDRESS, client)
    const message = await button('Message')
    expect(message.getBoundingClientRect().bottom).toBeGreaterThan(660)
    expect(message.getBoundingClientRect().bottom).toBeLessThanOrEqual(740)
    expect(screen.queryByRole('navigation', { name: 'Tab bar' })).toBeNull()
    await page.viewport(1280, 800)
    window.scrollTo(0, 0)
    await waitFor(async () => {
      const box = (await button('Message')).getBoundingClientRect()
      expect(box.top).toBeGreaterThan(60)
      expect(box.bottom).toBeLessThan(800)
    })
    await page.viewport(1024, 768)
  })
})
