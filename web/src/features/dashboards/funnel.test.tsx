import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { deliver } from '../../session/events'
import { expectAccessible } from '../../test/axe'
import { aFunnel } from '../../test/funnel'
import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const FUNNEL = 'GET /funnel'

/** The last part of the page, which is read when one comes to it. */
async function opened(answer: Parameters<typeof fakeServer>[0][string]) {
  const calls = fakeServer({ ...quietPages, 'GET /auth/me': () => json(aUser()), [FUNNEL]: answer })
  const app = await renderApp('/developer-dashboard', aUser())
  const part = await screen.findByRole('region', { name: 'What leads to work' })
  part.scrollIntoView()
  return { ...app, calls, part: within(part) }
}

const steps = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('has a bar for every step from views to agreements, with what changed', async () => {
  const totals = { profile_views: 42, showcase_views: 9, video_views: 3, invites: 4, proposals: 2 }
  const { part, container } = await opened(() =>
    json(aFunnel({ totals, before: { profile_views: 30, invites: 5, proposals: 2 } })),
  )
  await part.findByRole('list', { name: 'Steps' })
  expect(part.getByText('The last 30 days, compared with the 30 days before.')).toBeVisible()
  expect(steps()).toEqual([
    'Profile views: 42, 12 more than in the 30 days before',
    'Showcase views: 9, 9 more than in the 30 days before',
    'Video views: 3, 3 more than in the 30 days before',
    'Invites: 4, 1 fewer than in the 30 days before',
    'Proposals: 2, The same as in the 30 days before',
    'Conversations: 0, The same as in the 30 days before',
    'Agreements: 0, The same as in the 30 days before',
  ])
  expect(part.getByText('54 views of your profile, showcases and videos')).toBeVisible()
  const rows = within(part.getByRole('table', { name: 'Views by day' })).getAllByRole('row')
  expect(rows).toHaveLength(31)
  expect(rows.at(-1)).toHaveTextContent(/^May 30(, 2026)?4293$/)
  expect(part.getByText(/^Each person counts once an hour/)).toBeVisible()
  await expectAccessible(container)
})

it('shows as many days as one chooses, and hears of news', async () => {
  let invites = 1
  const { part, user, calls } = await opened(({ query }) =>
    json(aFunnel({ length: Number(query.get('days')), totals: { invites } })),
  )
  for (const days of [7, 90]) {
    await user.click(await part.findByRole('radio', { name: `${days} days` }))
    await part.findByText(`The last ${days} days, compared with the ${days} days before.`)
    await waitFor(() => {
      expect(steps()[3]).toBe(`Invites: 1, 1 more than in the ${days} days before`)
    })
  }
  const asked = calls.filter(({ path }) => path === '/funnel')
  expect(asked.map(({ query }) => query.get('days'))).toEqual(['30', '7', '90'])
  invites = 2
  act(() => {
    deliver('shared_request', { request_id: 1, change: 'shared' })
  })
  await waitFor(() => {
    expect(steps()[3]).toBe('Invites: 2, 2 more than in the 90 days before')
  })
})

it('says what to do first while nobody has looked', async () => {
  const { part, container } = await opened(() => json(aFunnel()))
  await part.findByText('No views or invites in the last 30 days')
  expect(part.getByRole('link', { name: 'Edit your profile' })).toHaveAttribute('href', '/profile')
  expect(part.getByRole('link', { name: 'Add a showcase' })).toHaveAttribute(
    'href',
    '/showcase/new',
  )
  await expectAccessible(container)
})

it('offers to try again when it can’t be read', async () => {
  let fails = true
  const { part, user } = await opened(() =>
    fails ? problem(403) : json(aFunnel({ totals: { profile_views: 1 } })),
  )
  await part.findByRole('alert')
  fails = false
  await user.click(part.getByRole('button', { name: 'Retry' }))
  expect(await part.findByText('1 view of your profile, showcases and videos')).toBeVisible()
})
