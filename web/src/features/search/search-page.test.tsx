import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { forgetEverything, renderApp } from '../../test/render-app'
import { aResult, someResults } from '../../test/search'
import { fakeServer, json, problem } from '../../test/server'
import { recentSearches, rememberSearch } from './recent'

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

beforeEach(forgetEverything)
afterEach(forgetEverything)

const serve = (answer: Parameters<typeof fakeServer>[0][string]) =>
  fakeServer({ 'GET /search': answer })
const results = () => screen.findByRole('region', { name: 'Results' })
const titles = async () =>
  within(await results())
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)

describe('results', () => {
  it('show what was found and where, and are remembered', async () => {
    serve(() => json(someResults()))
    const { container } = await renderApp('/search?q=rust')
    await waitFor(async () => {
      expect(await titles()).toEqual(['Ines Kaya', 'A Rust parser'])
    })
    const region = await results()
    expect(within(region).getAllByText('Rust', { selector: 'mark' })).toHaveLength(4)
    expect(within(region).getAllByText(/& databases\.$/)).toHaveLength(2)
    expect(within(region).getByRole('link', { name: 'A Rust parser' })).toHaveAttribute(
      'href',
      '/opportunities/3',
    )
    expect(screen.getByText('2 results')).toHaveAttribute('role', 'status')
    expect(recentSearches()).toEqual(['rust'])
    await waitFor(() => {
      expect(document.title).toBe('“rust” · Opportune')
    })
    await expectAccessible(container)
  })

  it('are cards of their kind', async () => {
    const owner = { id: 5, name: 'Harbour Tours', picture_url: null }
    serve(() =>
      json(
        someResults({
          items: [
            aResult({
              card: {
                picture_url: `${DOT}#face`,
                rate: {
                  rate_type: 'hourly',
                  rate_min_cents: 7000,
                  rate_max_cents: 9500,
                  currency: 'USD',
                },
                average_rating: 4.9,
                total_ratings: 31,
              },
            }),
            aResult({
              kind: 'request',
              id: 3,
              title_html: 'A parser',
              card: {
                owner,
                amount: { cents: 650_000, currency: 'usd', per_hour: false },
                published_at: '2026-03-01T12:00:00Z',
                total_ratings: 0,
              },
            }),
            aResult({
              kind: 'showcase',
              id: 4,
              title_html: 'Tidewatch',
              card: { owner, picture_url: `${DOT}#cover`, total_ratings: 0 },
            }),
            aResult({
              kind: 'product',
              id: 5,
              title_html: 'Charts',
              card: {
                owner,
                amount: { cents: 1900, currency: 'usd', per_hour: false },
                total_ratings: 0,
              },
            }),
            aResult({
              kind: 'video',
              id: 6,
              title_html: 'Locking seats',
              card: { owner, duration_seconds: 684.4, total_ratings: 0 },
            }),
          ],
        }),
      ),
    )
    const { container } = await renderApp('/search?q=rust')
    const card = async (name: string) => {
      const link = await screen.findByRole('link', { name })
      return within(link.closest('article')!)
    }
    const developer = await card('Ines Kaya')
    expect(developer.getByText('$70–95 an hour')).toBeVisible()
    expect(developer.getByText('4.9 out of 5, 31 ratings')).toBeInTheDocument()
    const request = await card('A parser')
    expect(request.getByText('Budget: $6,500')).toBeVisible()
    expect(request.getByText('Harbour Tours')).toBeVisible()
    expect(container.querySelector('article img[src$="#face"]')).toBeVisible()
    expect(container.querySelector('article img[src$="#cover"]')).toBeVisible()
    expect((await card('Charts')).getByText('$19')).toBeVisible()
    expect((await card('Locking seats')).getByText('11:24')).toBeVisible()
    await expectAccessible(container)
  })

  it('are narrowed by kind and skills, in the address', async () => {
    const calls = serve(() => json(someResults()))
    const app = await renderApp('/search?q=rust')
    const kinds = within(await screen.findByRole('navigation', { name: 'Kind' }))
    await app.user.click(await kinds.findByRole('link', { name: /^Developers\s*1$/ }))
    const facets = within(screen.getByRole('complementary', { name: 'Filter results' }))
    await app.user.click(facets.getByRole('link', { name: /^PostgreSQL\s*1$/ }))
    await waitFor(() => {
      expect(app.router.state.location.href).toBe('/search?q=rust&kind=developer&skill=PostgreSQL')
    })
    expect(kinds.getByRole('link', { name: /Developers/ })).toHaveAttribute('aria-current', 'page')
    expect(kinds.getByRole('link', { name: /^All/ })).not.toHaveAttribute('aria-current')
    await waitFor(() => {
      const { query } = calls.at(-1)!
      expect([query.get('kind'), query.getAll('skill')]).toEqual(['developer', ['PostgreSQL']])
    })
    await app.user.click(facets.getByRole('link', { name: 'Remove PostgreSQL' }))
    await waitFor(() => {
      expect(app.router.state.location.href).toBe('/search?q=rust&kind=developer')
    })
  })

  it('go on page by page', async () => {
    serve(({ query }) =>
      json(
        query.get('cursor') === 'more'
          ? someResults({ items: [aResult({ id: 9, title_html: 'Jon Reyes' })] })
          : someResults({ next_cursor: 'more' }),
      ),
    )
    const app = await renderApp('/search?q=rust')
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(async () => {
      expect(await titles()).toEqual(['Ines Kaya', 'A Rust parser', 'Jon Reyes'])
    })
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('are not asked for by what makes no sense in the address', async () => {
    const calls = serve(() => json(someResults()))
    await renderApp('/search?q=rust&kind=song')
    await screen.findByRole('link', { name: 'A Rust parser' })
    expect(calls.map(({ query }) => String(query))).toEqual(['q=rust'])
  })

  it('say what a slip was taken for', async () => {
    serve(() => json(someResults({ meant: 'kubernetes' })))
    await renderApp('/search?q=kubernets')
    expect(await screen.findByText('kubernetes')).toBeVisible()
    expect(screen.getByText(/^Showing results for/)).toBeVisible()
  })

  it('say what went wrong, and try again', async () => {
    let down = true
    serve(() => (down ? problem(429) : json(someResults())))
    const app = await renderApp('/search?q=rust')
    await screen.findByText('Too many requests. Please try again later.')
    down = false
    await app.user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('link', { name: 'A Rust parser' })
  })

  it('ask for two hundred characters of ten thousand', async () => {
    const calls = serve(() => json(someResults({ items: [] })))
    await renderApp(`/search?q=${'long+'.repeat(2_000)}`)
    expect(await screen.findByText(/Only the first 200 characters/)).toBeVisible()
    const asked = calls.filter(({ path }) => path === '/search').map(({ query }) => query.get('q'))
    expect(asked).toEqual(['long '.repeat(40).trim()])
  })
})

describe('nothing', () => {
  it.each(['%25_%22*()', '%00', '%F0%9F%8E%89'])(
    '?q=%s has no word, and the server is not asked',
    async (q) => {
      const calls = serve(() => json(someResults()))
      const { container } = await renderApp(`/search?q=${q}`)
      await screen.findByText(q === '%00' ? 'What are you looking for?' : 'No words to search for')
      expect(calls.filter(({ path }) => path === '/search')).toEqual([])
      await expectAccessible(container)
    },
  )

  it('was asked: recent searches and the way to the box', async () => {
    rememberSearch('kubernetes')
    serve(() => json(someResults()))
    const app = await renderApp('/search')
    expect(await screen.findByRole('link', { name: 'kubernetes' })).toHaveAttribute(
      'href',
      '/search?q=kubernetes',
    )
    await app.user.click(screen.getByRole('button', { name: 'Start searching' }))
    expect(screen.getByRole('combobox')).toHaveFocus()
  })

  const none = { items: [], skills: [] }

  it('of the kind, but of the other', async () => {
    serve(() =>
      json(
        someResults({
          ...none,
          counts: { developer: 0, request: 4, showcase: 0, video: 0, product: 0 },
        }),
      ),
    )
    await renderApp('/search?q=rust&kind=developer')
    await screen.findByText('No matching developer')
    expect(screen.getByRole('link', { name: 'Show 4 requests' })).toHaveAttribute(
      'href',
      '/search?q=rust&kind=request',
    )
  })

  it('with the skills', async () => {
    serve(() => json(someResults(none)))
    await renderApp('/search?q=rust&skill=COBOL')
    await screen.findByText('No results with all of these skills')
    expect(screen.getByRole('link', { name: 'Search without COBOL' })).toHaveAttribute(
      'href',
      '/search?q=rust',
    )
  })

  it('at all', async () => {
    serve(() => json(someResults(none)))
    await renderApp('/search?q=qqqq')
    await screen.findByText('No results')
    expect(screen.getByRole('link', { name: 'All open requests' })).toBeVisible()
  })
})
