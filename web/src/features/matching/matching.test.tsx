import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aMatch, REASONS } from '../../test/matches'
import { aFullRequest } from '../../test/own-requests'
import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { aSharedRequest } from '../../test/requests'
import { fakeServer, json, nothing, problem } from '../../test/server'
import type { Match } from './types'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const client = aUser({ id: 8, username: 'carla', user_type: 'client' })
let matches: Match[]
let request = aFullRequest()

function serve(answers: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /auth/me': () => json(client),
    'POST /auth/activity': nothing,
    'GET /requests/1': () => json(request),
    'GET /requests/1/shares': () => json({ items: [], next_cursor: null }),
    'GET /requests/1/matches': () => json({ items: matches, next_cursor: null }),
    'GET /snagged-requests/': () => json([]),
    'POST /requests/1/share': ({ body }) => {
      const { developer_ids } = body as { developer_ids: number[] }
      matches = matches.map((match) =>
        developer_ids.includes(match.developer_id) ? { ...match, shared: true } : match,
      )
      return json({ shared: developer_ids, already: [] })
    },
    ...answers,
  })
}

beforeEach(() => {
  request = aFullRequest()
  matches = [
    aMatch(7, 'Ines Kaya'),
    aMatch(6, 'Jon Reyes'),
    aMatch(5, 'Maya Okafor', { shared: true }),
  ]
})

const section = () => screen.findByRole('region', { name: 'Matching developers' })
const card = async (name: string) => {
  const heading = await within(await section()).findByRole('heading', { level: 3, name })
  return within(heading.closest('article')!)
}

describe('who fits, for the client', () => {
  it('ranks developers with their reasons, the points on demand', async () => {
    serve()
    const app = await renderApp('/requests/1', client)
    const ines = await card('Ines Kaya')
    expect(ines.getByText('78 points')).toBeVisible()
    expect(ines.getAllByText('Knows Rust and PostgreSQL')[0]).toBeVisible()
    expect(ines.getByText('Not rated yet')).not.toBeVisible()
    await app.user.click(ines.getByText(/^All reasons and their points/))
    expect(ines.getByText('Not rated yet')).toBeVisible()
    expect(ines.getByText('22.5 of 30')).toBeVisible()
    const maya = await card('Maya Okafor')
    expect(maya.getByText('Invited')).toBeVisible()
    expect(maya.queryByRole('button', { name: /^Invite/ })).toBeNull()
    await expectAccessible(app.container)
  })

  it('shares by one press, at once, and takes it back by Undo', async () => {
    let answer: (response: Response) => void = () => undefined
    const calls = serve({
      'POST /requests/1/share': () => new Promise((resolve) => (answer = resolve)),
      'DELETE /requests/1/share/7': nothing,
    })
    const app = await renderApp('/requests/1', client)
    const ines = await card('Ines Kaya')
    await app.user.click(ines.getByRole('button', { name: 'Invite Ines Kaya' }))
    // Before the server has said anything.
    expect(await ines.findByText('Invited')).toBeVisible()
    await waitFor(() => {
      expect(calls.at(-1)?.body).toEqual({ developer_ids: [7] })
    })
    answer(json({ shared: [7], already: [] }))
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await ines.findByRole('button', { name: 'Invite Ines Kaya' })).toBeVisible()
    await waitFor(() => {
      expect(calls.some(({ method }) => method === 'DELETE')).toBe(true)
    })
  })

  it('shares with several that were chosen', async () => {
    const calls = serve()
    const app = await renderApp('/requests/1', client)
    const ines = await card('Ines Kaya')
    const jon = await card('Jon Reyes')
    await app.user.click(ines.getByRole('checkbox', { name: 'Select Ines Kaya' }))
    await app.user.click(jon.getByRole('checkbox', { name: 'Select Jon Reyes' }))
    expect(screen.getByText('2 developers selected')).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Invite 2' }))
    expect(await jon.findByText('Invited')).toBeVisible()
    expect(screen.queryByText(/selected$/)).toBeNull()
    await screen.findByText(/^Invited Ines Kaya and Jon Reyes/)
    const sent = calls.filter(
      ({ method, path }) => `${method} ${path}` === 'POST /requests/1/share',
    )
    expect(sent.map(({ body }) => body)).toEqual([{ developer_ids: [7, 6] }])
  })

  it('unmarks and says who it is about when the server refuses', async () => {
    serve({
      'POST /requests/1/share': () =>
        problem(422, {
          code: 'validation_error',
          errors: [{ field: 'developer_ids[0]', message: 'This developer is not here any more.' }],
        }),
    })
    const app = await renderApp('/requests/1', client)
    const ines = await card('Ines Kaya')
    await app.user.click(ines.getByRole('button', { name: 'Invite Ines Kaya' }))
    const alert = await within(await section()).findByText(/^Ines Kaya couldn’t be invited/)
    expect(alert).toHaveTextContent('Ines Kaya: This developer is not here any more.')
    expect(await ines.findByRole('button', { name: 'Invite Ines Kaya' })).toBeVisible()
  })

  it('shows the first six, and the others when asked', async () => {
    matches = Array.from({ length: 8 }, (_, at) => aMatch(at + 10, `Developer ${at}`))
    serve()
    const app = await renderApp('/requests/1', client)
    await card('Developer 5')
    const fits = within(await section())
    expect(fits.queryByRole('heading', { name: 'Developer 7' })).toBeNull()
    await app.user.click(fits.getByRole('button', { name: 'Show all 8' }))
    expect(fits.getByRole('heading', { name: 'Developer 7' })).toBeVisible()
  })

  it('leads on when nobody fits', async () => {
    matches = []
    serve()
    await renderApp('/requests/1', client)
    await screen.findByText('No matches yet')
    expect(screen.getByRole('link', { name: 'Edit request' })).toHaveAttribute(
      'href',
      '/requests/1/edit',
    )
  })

  it('says what went wrong, and tries again', async () => {
    let down = true
    serve({
      'GET /requests/1/matches': () =>
        down ? problem(429) : json({ items: matches, next_cursor: null }),
    })
    const app = await renderApp('/requests/1', client)
    const fits = within(await section())
    await fits.findByText('Too many requests. Please try again later.')
    down = false
    await app.user.click(fits.getByRole('button', { name: 'Retry' }))
    await card('Ines Kaya')
  })

  it.each(['draft', 'completed', 'cancelled'] as const)(
    'is not asked of a %s one',
    async (status) => {
      request = aFullRequest({ status })
      const calls = serve()
      await renderApp('/requests/1', client)
      await screen.findByText('Budget: $4,200')
      expect(screen.queryByText('Matching developers')).toBeNull()
      expect(calls.some(({ path }) => path.endsWith('/matches'))).toBe(false)
    },
  )
})

describe('why you, for the developer', () => {
  const developer = aUser({ id: 7 })
  const always = { ...quietPages, 'GET /auth/me': () => json(developer) }

  it('stands on the request', async () => {
    request = aFullRequest({ share_date: '2026-05-04T12:00:00Z', match_reasons: REASONS })
    serve(always)
    const app = await renderApp('/requests/1', developer)
    const why = within(await screen.findByRole('region', { name: 'Why you match' }))
    expect(why.getAllByText('Knows Rust and PostgreSQL')[0]).toBeVisible()
    await app.user.click(why.getByText('All reasons and their points'))
    expect(why.getByText('40 of 40')).toBeVisible()
    expect(why.getByRole('link', { name: 'How matching works' })).toBeVisible()
    await expectAccessible(app.container)
  })

  it('stands in the row, with its first reason', async () => {
    const row = { ...aSharedRequest(), match_reasons: REASONS }
    serve({ ...always, 'GET /requests/shared-with-me': () => json([row]) })
    await renderApp('/developer-dashboard', developer)
    expect(await screen.findByText('Knows Rust and PostgreSQL')).toBeVisible()
    expect(screen.queryByText('Available now, 20 hours a week')).toBeNull()
  })

  it.each([undefined, null, []])('is not said without reasons (%j)', async (match_reasons) => {
    request = aFullRequest({
      share_date: '2026-05-04T12:00:00Z',
      ...(match_reasons !== undefined && { match_reasons }),
    })
    serve(always)
    await renderApp('/requests/1', developer)
    await screen.findByText('About the client')
    expect(screen.queryByText('Why you match')).toBeNull()
  })
})

describe('how matching works', () => {
  const weights = {
    total: 70,
    parts: [
      { name: 'skills', title: 'Skills', text: 'How many of them the developer has.', weight: 40 },
      { name: 'words', title: 'Words', text: 'What both mention.', weight: 30 },
    ],
  }

  it('is open to everybody, with the weights of the server', async () => {
    fakeServer({ 'GET /matching/weights': () => json(weights) })
    const { container } = await renderApp('/how-matching-works')
    expect(await screen.findByText('Nobody can pay to rank higher.')).toBeVisible()
    const parts = await screen.findAllByRole('heading', { level: 3 })
    expect(parts.map(({ textContent }) => textContent)).toEqual(['Skills', 'Words'])
    expect(screen.getAllByText('of 70')).toHaveLength(2)
    await expectAccessible(container)
  })

  it('says when they can’t be read', async () => {
    fakeServer({ 'GET /matching/weights': () => problem(429) })
    await renderApp('/how-matching-works')
    await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('Nobody can pay to rank higher.')).toBeVisible()
  })

  it('is found in the footer', async () => {
    fakeServer({})
    await renderApp('/terms-of-service')
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByRole('link', { name: 'How matching works' })).toHaveAttribute(
      'href',
      '/how-matching-works',
    )
  })
})
