import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '../../test/axe'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { aClient, aPublicRequest } from '../../test/requests'
import { fakeServer, json, nothing, problem } from '../../test/server'

const LIST = 'GET /requests/public'

beforeEach(forgetEverything)
afterEach(() => {
  vi.restoreAllMocks()
  forgetEverything()
})

const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent)

describe('the list', () => {
  const rows = [
    aPublicRequest({ id: 2, title: 'Tide tables on a watch', skills: ['Swift'] }),
    aPublicRequest({ id: 1 }),
  ]

  it('shows what is open to a visitor, without a token', async () => {
    const calls = fakeServer({ [LIST]: () => json(rows) })
    const { container } = await renderApp('/opportunities')
    await screen.findByText('Tide tables on a watch')
    expect(titles()).toEqual(['Tide tables on a watch', 'A map of quiet places'])
    expect(
      calls.find(({ path }) => path === '/requests/public')?.headers.has('Authorization'),
    ).toBe(false)
    await expectAccessible(container)
  })

  it('asks for what the address says', async () => {
    const calls = fakeServer({ [LIST]: () => json(rows) })
    await renderApp(
      '/opportunities?search=tide&skill=Swift,C%23&budget_min=500&budget_max=9000&sort=budget',
    )
    await screen.findByText('Tide tables on a watch')
    const { query } = calls.find(({ path }) => path === '/requests/public') ?? {}
    expect(query?.getAll('skill')).toEqual(['Swift', 'C#'])
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      search: 'tide',
      budget_min: '500',
      budget_max: '9000',
      sort: 'budget',
    })
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('tide')
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('budget')
    expect(screen.getByRole('button', { name: 'Remove skill: C#' })).toBeVisible()
  })

  it('does not ask for what makes no sense in the address', async () => {
    const calls = fakeServer({ 'GET /requests/public': () => json([aPublicRequest()]) })
    await renderApp('/opportunities?budget_min=lots&sort=evil')
    await screen.findByRole('link', { name: 'A map of quiet places' })
    expect(calls.map(({ query }) => String(query))).toEqual([''])
  })

  it('puts into the address what is chosen', async () => {
    const calls = fakeServer({ [LIST]: () => json(rows) })
    const { router, user } = await renderApp('/opportunities')
    await screen.findByText('Tide tables on a watch')
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'tide')
    await user.type(screen.getByRole('textbox', { name: 'Budget from' }), '1,000')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await user.type(screen.getByRole('textbox', { name: 'Skills' }), 'Swift{Enter}')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'budget')
    await waitFor(() => {
      expect(Object.fromEntries(new URLSearchParams(router.state.location.searchStr))).toEqual({
        search: 'tide',
        skill: 'Swift',
        budget_min: '1000',
        sort: 'budget',
      })
    })
    await waitFor(() => {
      expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({
        search: 'tide',
        skill: 'Swift',
        budget_min: '1000',
        sort: 'budget',
      })
    })
  })

  it('refuses amounts that are none, and keeps them to be corrected', async () => {
    fakeServer({ [LIST]: () => json(rows) })
    const { router, user } = await renderApp('/opportunities')
    const from = await screen.findByRole('textbox', { name: 'Budget from' })
    const to = screen.getByRole('textbox', { name: 'Budget to' })
    await user.type(from, 'much')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(from).toHaveAccessibleDescription(/Enter whole dollars/)
    await user.clear(from)
    await user.type(from, '900')
    await user.type(to, '100')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(to).toHaveAccessibleDescription('Enter an amount that isn’t below the first one.')
    expect(router.state.location.search).toEqual({})
  })

  it('goes on with the next page', async () => {
    fakeServer({
      [LIST]: ({ query }) => {
        if (query.get('cursor') === 'c2') return json([rows[1]])
        const answer = json([rows[0]])
        answer.headers.set('Link', '</api/requests/public?cursor=c2>; rel="next"')
        return answer
      },
    })
    const { user } = await renderApp('/opportunities')
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await screen.findByText('A map of quiet places')
    expect(titles()).toEqual(['Tide tables on a watch', 'A map of quiet places'])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('tells never any from no match', async () => {
    fakeServer({ [LIST]: () => json([]) })
    const { user } = await renderApp('/opportunities?skill=Cobol')
    await screen.findByText('No matching requests')
    await user.click(screen.getByRole('link', { name: 'Clear filters' }))
    await screen.findByText('No open requests yet')
  })

  it('says what went wrong, and tries again', async () => {
    let down = true
    fakeServer({ [LIST]: () => (down ? problem(429) : json(rows)) })
    const { user } = await renderApp('/opportunities')
    await screen.findByText('Too many requests. Please try again later.')
    down = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Tide tables on a watch')
  })
})

describe('one opportunity', () => {
  const request = {
    ...aPublicRequest({ id: 5, client: aClient({ client_id: 8 }) }),
    content_html: '<p>Show where the city is <strong>quiet</strong>.</p>',
    reference_links: ['https://example.org/plan'],
    attachments: [
      { id: 3, file_name: 'map.pdf', file_size: 2048, url: '/api/requests/5/attachments/3' },
    ],
  }
  const serve = (over: object = {}, me = aUser()) =>
    fakeServer({
      ...quietPayments,
      'GET /requests/5': () => json({ ...request, ...over }),
      'GET /requests/6': () => problem(404),
      'GET /requests/shared-with-me': () => json([]),
      'GET /auth/me': () => json(me),
      'POST /auth/activity': nothing,
    })

  it('shows a visitor all of it, and the way to answer', async () => {
    serve()
    const { container, user } = await renderApp('/opportunities/5')
    await screen.findByRole('heading', { level: 1, name: 'A map of quiet places' })
    expect(screen.getByText('quiet').tagName).toBe('STRONG')
    expect(screen.getByRole('link', { name: /^map\.pdf/ })).toHaveAttribute(
      'href',
      '/api/requests/5/attachments/3',
    )
    expect(screen.getByText('Budget: $1,500')).toBeVisible()
    expect(screen.getByRole('region', { name: 'About the client' })).toBeVisible()
    await waitFor(() => {
      expect(document.title).toBe('A map of quiet places · Opportune')
    })
    await expectAccessible(container)
    await user.click(screen.getByRole('button', { name: 'Sign in to send a proposal' }))
    await screen.findByRole('dialog', { name: /^Welcome to/ })
  })

  it('shows it plainly to a developer', async () => {
    serve()
    await renderApp('/opportunities/5', aUser())
    await screen.findByRole('heading', { level: 1, name: 'A map of quiet places' })
    expect(screen.queryByRole('button', { name: 'Sign in to send a proposal' })).toBeNull()
    expect(screen.queryByText('This is your request')).toBeNull()
  })

  it('leads its own client to look after it', async () => {
    const me = aUser({ id: 8, user_type: 'client' })
    serve({}, me)
    await renderApp('/opportunities/5', me)
    expect(await screen.findByRole('link', { name: 'Manage' })).toHaveAttribute(
      'href',
      '/requests/5',
    )
  })

  it('says when it takes no answers', async () => {
    serve({ status: 'completed' })
    await renderApp('/opportunities/5')
    await screen.findByText('This request is completed.')
  })

  it('copies its address', async () => {
    serve()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { container } = await renderApp('/opportunities/5')
    const button = await screen.findByRole('button', { name: 'Copy link' })
    button.click()
    await within(container).findByText('Link copied')
    expect(copied).toHaveBeenCalledWith(`${window.location.origin}/opportunities/5`)
  })

  it.each(['/opportunities/6', '/opportunities/abc', '/opportunities/0'])(
    '%s is kindly not there',
    async (path) => {
      serve()
      await renderApp(path)
      await screen.findByText('Request not found')
      expect(screen.getByRole('link', { name: 'Browse open requests' })).toHaveAttribute(
        'href',
        '/opportunities',
      )
    },
  )
})

describe('on a phone', () => {
  beforeEach(async () => {
    await page.viewport(360, 640)
    fakeServer({ [LIST]: () => json([]) })
  })
  afterEach(() => page.viewport(1024, 768))

  it('the filters are folded away until they are wanted', async () => {
    const { user } = await renderApp('/opportunities')
    const fold = await screen.findByRole('button', { name: 'Filters' })
    expect(screen.queryByRole('textbox', { name: 'Skills' })).toBeNull()
    await user.click(fold)
    expect(fold).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('textbox', { name: 'Skills' })).toBeVisible()
  })

  it('and stand open when some are chosen', async () => {
    await renderApp('/opportunities?skill=Go&budget_min=5')
    expect(await screen.findByRole('button', { name: 'Filters (2)' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Skills' })).toBeVisible()
  })
})
