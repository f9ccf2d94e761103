import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { anOwnShowcase, aShowcase, aShowcaseRating, aShowcaseReview } from '../../test/showcases'
import { aVideo } from '../../test/videos'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const me = aUser()
const client = aUser({ user_type: 'client' })
const TAGS = 'GET /project-showcase/tags'
const tags = () =>
  json({
    items: [
      { tag: 'Rust', count: 3 },
      { tag: 'C', count: 1 },
    ],
  })
const always = {
  'GET /auth/me': () => json(me),
  [TAGS]: tags,
  'POST /project-showcase/5/view': nothing,
  'GET /project-showcase/5/similar': () => json([]),
  'GET /project-showcase/5/rating': () => problem(404),
  'GET /project-showcase/5/ratings': () => json({ items: [], next_cursor: null }),
  'GET /project-showcase/5/user-rating': () => problem(404),
  'GET /project-showcase/5/favourite': () => json({ is_favourite: false }),
  'GET /profile/developers/9/public': () => problem(404),
}
const ONE = 'GET /project-showcase/5'

describe('the list', () => {
  it('has the work first, with whose it is, and can be sorted and narrowed', async () => {
    const calls = fakeServer({
      ...always,
      'GET /project-showcase/': ({ query }) =>
        json(
          query.get('tag') === 'C'
            ? []
            : [
                aShowcase({
                  tags: ['Rust'],
                  videos: [aVideo()],
                  average_rating: 4.75,
                  total_ratings: 12,
                }),
              ],
        ),
    })
    const app = await renderApp('/showcase')
    const card = (await screen.findByRole('link', { name: 'Tidewatch' })).closest('article')!
    expect(card).toHaveTextContent('Maya Okafor')
    expect(card).toHaveTextContent('4.8 out of 5, 12 ratings')
    expect(card).toHaveTextContent('1 video')
    expect(within(card).getByRole('link', { name: 'Rust' })).toHaveAttribute(
      'href',
      '/showcase?tag=Rust',
    )
    expect(screen.queryByRole('link', { name: 'New showcase' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Favourites' })).toBeNull()
    await expectAccessible(app.container)

    await app.user.click(screen.getByRole('link', { name: 'Trending' }))
    expect(await screen.findByText(/^Each view counts 1, each favourite 5/)).toBeVisible()
    await app.user.click(await screen.findByRole('link', { name: 'C' }))
    expect(await screen.findByText('No showcases with “C”')).toBeVisible()
    expect(app.router.state.location.href).toBe('/showcase?sort=trending&tag=C')
    await app.user.click(screen.getByRole('link', { name: 'Remove filter: C' }))
    expect(await screen.findByRole('link', { name: 'Tidewatch' })).toBeVisible()
    const asked = calls.filter(({ path }) => path === '/project-showcase/')
    expect(asked.map(({ query }) => query.toString())).toEqual([
      'limit=24',
      'limit=24&sort=trending',
      'limit=24&sort=trending&tag=C',
    ])
  })

  it('goes on where the server says', async () => {
    fakeServer({
      ...always,
      'GET /project-showcase/': ({ query }) =>
        query.get('cursor') === 'two'
          ? json([aShowcase({ id: 6, title: 'Night trains' })])
          : new Response(JSON.stringify([aShowcase()]), {
              headers: {
                'content-type': 'application/json',
                link: '</api/project-showcase/?cursor=two>; rel="next"',
              },
            }),
    })
    const app = await renderApp('/showcase')
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: 'Night trains' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Tidewatch' })).toBeVisible()
  })

  it('asks developers for the first one', async () => {
    fakeServer({ ...always, 'GET /project-showcase/': () => json([]) })
    await renderApp('/showcase', me)
    expect(await screen.findByText('Be the first')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'New showcase' })).toHaveLength(2)
  })

  it('has one’s own, and those one keeps', async () => {
    fakeServer({
      ...always,
      'GET /project-showcase/developer/7': () => json([anOwnShowcase()]),
      'GET /project-showcase/favourites': () => json({ items: [], next_cursor: null }),
    })
    const app = await renderApp('/showcase?list=own', me)
    expect(await screen.findByRole('link', { name: 'Tidewatch' })).toBeVisible()
    await app.user.click(screen.getByRole('link', { name: 'Favourites' }))
    expect(await screen.findByText('No favourites yet')).toBeVisible()
  })
})

describe('the page of a showcase', () => {
  const full = aShowcase({
    description_html: '<p>Four hundred buoys.</p>',
    project_url: 'https://tides.example.org',
    repository_url: 'https://github.com/example/tides',
    tags: ['Rust'],
    has_readme: true,
    videos: [aVideo({ id: 2, title: 'The test' })],
    image_url: '/a.png',
    gallery: [{ id: 1, url: '/b.png' }],
    include_profile: true,
    profile: {
      headline: 'Rust and tides',
      country: 'Nigeria',
      availability: 'available',
      average_rating: 4.9,
      total_ratings: 31,
    },
  })
  const readme = () => json({ format: 'html', content: '<h3>Run it</h3>' })

  it('has everything there is to say, counts one view, and shows pictures large', async () => {
    const calls = fakeServer({
      ...always,
      [ONE]: () => json(full),
      'GET /project-showcase/5/readme': readme,
      'GET /project-showcase/5/similar': () => json([aShowcase({ id: 6, title: 'Night trains' })]),
    })
    const app = await renderApp('/showcase/5')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Tidewatch')
    expect(screen.getByText('Four hundred buoys.')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Run it' })).toBeVisible()
    expect(screen.getByRole('link', { name: /^The test|Length/ })).toHaveAttribute(
      'href',
      '/video_display/stream/2',
    )
    const links = within(screen.getByRole('list', { name: 'Links' }))
    expect(links.getByRole('link', { name: /Visit project/ })).toHaveAttribute('rel')
    const developer = within(screen.getByRole('region', { name: 'Developer' }))
    expect(developer.getByText('Rust and tides')).toBeVisible()
    expect(developer.getByRole('link', { name: 'Message Maya' })).toHaveAttribute(
      'href',
      '/profile/developers/9/public?act=message',
    )
    expect(await screen.findByRole('heading', { name: 'More like this' })).toBeVisible()
    await expectAccessible(app.container)

    await app.user.click(screen.getByRole('button', { name: 'Open picture 1 of 2' }))
    const dialog = await screen.findByRole('dialog', { name: 'Tidewatch' })
    expect(within(dialog).getByRole('img')).toHaveAttribute('src', '/a.png')
    await app.user.keyboard('{ArrowRight}')
    expect(within(dialog).getByRole('img')).toHaveAttribute('src', '/b.png')
    await app.user.keyboard('{ArrowRight}')
    expect(within(dialog).getByRole('img')).toHaveAttribute('src', '/a.png')
    await app.user.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull()
    })
    expect(calls.filter(({ path }) => path.endsWith('/view'))).toHaveLength(1)
  })

  it('is not there', async () => {
    fakeServer({ ...always, [ONE]: () => problem(404) })
    await renderApp('/showcase/5')
    expect(await screen.findByText('This showcase isn’t available')).toBeVisible()
  })

  it('is kept as a favourite at once, and let go when the server refuses', async () => {
    let refuses = false
    fakeServer({
      ...always,
      [ONE]: () => json(aShowcase({ favourites: 41 })),
      'PUT /project-showcase/5/favourite': nothing,
      'DELETE /project-showcase/5/favourite': () => (refuses ? problem(403) : nothing()),
    })
    const app = await renderApp('/showcase/5', client)
    const button = await screen.findByRole('button', { name: /^Favourite/ })
    await app.user.click(button)
    await waitFor(() => {
      expect(button).toHaveAttribute('aria-pressed', 'true')
    })
    expect(button).toHaveTextContent('42')
    refuses = true
    await app.user.click(button)
    await screen.findByText(/^Your favourites couldn’t be changed/)
    expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(button).toHaveTextContent('42')
  })

  it('is rated with stars and a comment, and the rating can be changed', async () => {
    const calls = fakeServer({
      ...always,
      [ONE]: () => json(aShowcase()),
      'POST /project-showcase/5/rating': () => json(aShowcaseRating(), 201),
    })
    const app = await renderApp('/showcase/5', client)
    const form = within(await screen.findByRole('form', { name: 'Rating' }))
    await app.user.click(form.getByRole('button', { name: 'Submit rating' }))
    expect(await form.findByText('Please select a rating')).toBeVisible()
    await app.user.click(form.getByRole('radio', { name: '4 stars' }))
    await app.user.type(form.getByLabelText(/^Comment/), 'Quick.')
    await expectAccessible(app.container)
    await app.user.click(form.getByRole('button', { name: 'Submit rating' }))
    const mine = within(await screen.findByRole('article', { name: 'Your rating' }))
    expect(mine.getByText('Quick.')).toBeVisible()
    expect(
      calls.find(({ method, path }) => method === 'POST' && path.endsWith('/rating'))?.body,
    ).toEqual({ stars: 4, comment: 'Quick.' })
    await app.user.click(mine.getByRole('button', { name: 'Edit' }))
    expect(await screen.findByRole('radio', { name: '4 stars' })).toBeChecked()
  })

  it('shows the reader’s own rating once, with what was replied to it', async () => {
    const own = aShowcaseReview({
      rater: { id: client.id, name: 'Me', avatar_url: null },
      comment: 'Quick.',
      answer: 'Thanks.',
      answered_at: '2026-10-07T12:00:00Z',
    })
    fakeServer({
      ...always,
      [ONE]: () => json(aShowcase()),
      'GET /project-showcase/5/user-rating': () => json(aShowcaseRating()),
      'GET /project-showcase/5/ratings': () => json({ items: [own], next_cursor: null }),
    })
    await renderApp('/showcase/5', client)
    const mine = within(await screen.findByRole('article', { name: 'Your rating' }))
    expect(await mine.findByText('Thanks.')).toBeVisible()
    expect(screen.getAllByText('Quick.')).toHaveLength(1)
  })

  it('asks a visitor to sign in when they rate, and keeps what they chose', async () => {
    fakeServer({ ...always, [ONE]: () => json(aShowcase()) })
    const visitor = await renderApp('/showcase/5')
    await visitor.user.click(await screen.findByRole('radio', { name: '5 stars' }))
    await visitor.user.click(screen.getByRole('button', { name: 'Submit rating' }))
    await screen.findByRole('dialog', { name: /^Welcome/ })
    visitor.unmount()
    await renderApp('/showcase/5', client)
    expect(await screen.findByRole('radio', { name: '5 stars' })).toBeChecked()
  })

  it('shows its owner the ratings to reply to, and no form to rate', async () => {
    const review = aShowcaseReview({ verified_work: true })
    const calls = fakeServer({
      ...always,
      [ONE]: () => json(anOwnShowcase()),
      'GET /project-showcase/5/rating': () =>
        json({
          average_rating: 4,
          total_ratings: 1,
          rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 },
        }),
      'GET /project-showcase/5/ratings': () => json({ items: [review], next_cursor: null }),
      'PUT /project-showcase/5/ratings/31/answer': () =>
        json({ ...review, answer: 'Thanks.', answered_at: '2026-10-07T12:00:00Z' }),
    })
    const app = await renderApp('/showcase/5', me)
    expect(await screen.findByText('Verified work')).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Rating' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Favourite/ })).toBeNull()
    await app.user.click(screen.getByRole('button', { name: 'Reply to Harbour Works' }))
    await app.user.type(await screen.findByLabelText('Your reply'), 'Thanks.')
    await app.user.click(screen.getByRole('button', { name: 'Save reply' }))
    expect(await screen.findByText('Reply from Ines Kaya')).toBeVisible()
    expect(calls.some(({ path }) => path.endsWith('/view'))).toBe(false)
  })

  it('is deleted after a question, and gone from the lists', async () => {
    const other = anOwnShowcase({ id: 6, title: 'Night trains' })
    let rows = [anOwnShowcase(), other]
    fakeServer({
      ...always,
      'GET /project-showcase/developer/7': () => json(rows),
      [ONE]: () => json(anOwnShowcase()),
      'DELETE /project-showcase/5': () => {
        rows = [other]
        return nothing()
      },
    })
    const app = await renderApp('/showcase?list=own', me)
    await app.user.click(await screen.findByRole('link', { name: 'Tidewatch' }))
    await app.user.click(await screen.findByRole('button', { name: 'More actions' }))
    await app.user.click(screen.getByRole('menuitem', { name: 'Delete showcase' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this showcase?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Delete showcase' }))
    await screen.findByText('Showcase deleted')
    expect(screen.getByRole('link', { name: 'Night trains' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Tidewatch' })).toBeNull()
  })
})
