import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aCreator } from '../../test/profiles'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'
import type { DeveloperCard } from './types'

beforeEach(forgetEverything)
afterEach(() => {
  forgetEverything()
  vi.unstubAllGlobals()
})

const LIST = 'GET /profile/developers/public'
const page = (rows: readonly DeveloperCard[], next?: string) => {
  const answer = json(rows)
  if (next)
    answer.headers.set('Link', `</api/profile/developers/public?cursor=${next}>; rel="next"`)
  return answer
}
const names = () => screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)

it('shows what one looks for in a person', async () => {
  fakeServer({ [LIST]: () => page([aCreator({ average_rating: 4.8, total_ratings: 31 })]) })
  const app = await renderApp('/creators')
  expect(await screen.findByRole('link', { name: 'Ines Kaya' })).toHaveAttribute(
    'href',
    '/profile/developers/7/public',
  )
  expect(screen.getByText('$50–80 an hour')).toBeVisible()
  expect(screen.getByRole('img', { name: '4.8 out of 5, 31 ratings' })).toBeVisible()
  expect(screen.getByText('Lisbon, Portugal')).toBeVisible()
  await expectAccessible(app.container)
})

it('goes on to the next page by its cursor', async () => {
  const calls = fakeServer({
    [LIST]: ({ query }) =>
      query.get('cursor') === 'two'
        ? page([aCreator({ id: 2, display_name: 'Second' })])
        : page([aCreator({ id: 1, display_name: 'First' })], 'two'),
  })
  const app = await renderApp('/creators')
  await app.user.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => {
    expect(names()).toEqual(['First', 'Second'])
  })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(calls.some(({ headers }) => headers.has('Authorization'))).toBe(false)
})

it('reads past empty pages that have a next one', async () => {
  const calls = fakeServer({
    [LIST]: ({ query }) => {
      if (query.get('cursor') === 'three') return page([aCreator({ display_name: 'Third' })])
      return page([], query.has('cursor') ? 'three' : 'two')
    },
  })
  await renderApp('/creators?rating_min=4')
  expect(await screen.findByRole('link', { name: 'Third' })).toBeVisible()
  expect(calls.map(({ query }) => query.get('cursor'))).toEqual([null, 'two', 'three'])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('asks before it looks further when page after page is empty', async () => {
  const calls = fakeServer({
    [LIST]: ({ query }) => {
      const number = Number(query.get('cursor'))
      return number === 14 ? page([]) : page([], String(number + 1))
    },
  })
  const app = await renderApp('/creators?rating_min=4')
  expect(await screen.findByText(/^No matches so far/)).toBeVisible()
  expect(calls).toHaveLength(11)
  await app.user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('heading', { name: 'No matching creators' })).toBeVisible()
  expect(calls).toHaveLength(15)
})

it('keeps the cards when a further page fails, and tries again', async () => {
  let broken = true
  fakeServer({
    [LIST]: ({ query }) => {
      if (query.get('cursor') === null)
        return page([aCreator({ id: 1, display_name: 'First' })], 'two')
      return broken ? problem(429) : page([aCreator({ id: 2, display_name: 'Second' })])
    },
  })
  const app = await renderApp('/creators')
  await app.user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Too many requests. Please try again later.')).toBeVisible()
  expect(names()).toEqual(['First'])
  broken = false
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => {
    expect(names()).toEqual(['First', 'Second'])
  })
})

it('puts every filter into the address and asks the server for it', async () => {
  const calls = fakeServer({ [LIST]: () => page([aCreator()]) })
  const app = await renderApp('/creators')
  await screen.findByRole('link', { name: 'Ines Kaya' })
  await app.user.type(screen.getByLabelText('Skills'), 'Rust{Enter}C++{Enter}')
  await app.user.selectOptions(screen.getByLabelText('Availability'), 'Limited availability')
  await app.user.type(screen.getByLabelText('Highest rate'), '80{Enter}')
  await app.user.selectOptions(screen.getByLabelText('Sort by'), 'Lowest rate')
  await app.user.type(screen.getByLabelText('Search'), 'databases')
  await waitFor(() => {
    expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({
      search: 'databases',
      rate_max: '80',
      availability: 'limited',
      sort: 'rate',
    })
  })
  expect(calls.at(-1)?.query.getAll('skill')).toEqual(['Rust', 'C++'])
  const address = new URL(app.router.state.location.href, 'http://localhost')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    search: 'databases',
    skill: 'Rust,C++',
    rate_max: '80',
    availability: 'limited',
    sort: 'rate',
  })
})

it('opens an address with its filters, says when nobody fits, and clears them', async () => {
  fakeServer({ [LIST]: ({ query }) => page(query.has('skill') ? [] : [aCreator()]) })
  const app = await renderApp('/creators?skill=COBOL,Rust&rating_min=4')
  expect(await screen.findByRole('heading', { name: 'No matching creators' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove skill: COBOL' })).toBeInTheDocument()
  expect(screen.getByLabelText('Rating')).toHaveValue('4')
  await app.user.click(screen.getByRole('link', { name: 'Clear filters' }))
  expect(await screen.findByRole('link', { name: 'Ines Kaya' })).toBeVisible()
  expect(screen.getByLabelText('Rating')).toHaveValue('')
})

it('tells nobody yet from nobody fitting, and a failure from both', async () => {
  let broken = true
  fakeServer({ [LIST]: () => (broken ? problem(403) : page([])) })
  const app = await renderApp('/creators')
  await app.user.click(await screen.findByRole('button', { name: 'Retry' }))
  broken = false
  await app.user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'No profiles yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Register' })).toBeVisible()
})

it('reads a rate that is none at its field, and does not ask for it', async () => {
  const calls = fakeServer({ [LIST]: () => page([aCreator()]) })
  const app = await renderApp('/creators')
  await screen.findByRole('link', { name: 'Ines Kaya' })
  await app.user.type(screen.getByLabelText('Highest rate'), 'cheap{Enter}')
  expect(screen.getByLabelText('Highest rate')).toBeInvalid()
  expect(calls.every(({ query }) => !query.has('rate_max'))).toBe(true)
})

it('does not ask for what makes no sense in the address', async () => {
  const calls = fakeServer({ [LIST]: () => page([aCreator()]) })
  await renderApp('/creators?rating_min=lots&sort=evil&rate_max=-1&availability=maybe')
  await screen.findByRole('link', { name: 'Ines Kaya' })
  expect(calls.map(({ query }) => String(query))).toEqual([''])
})
