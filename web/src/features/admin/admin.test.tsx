import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'
import type { Appeal, Figures, Job, Person, Report } from './types'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const admin = aUser({ username: 'boss', user_type: 'client', is_admin: true })
const AT = '2026-11-16T09:30:00Z'
type Answers = Parameters<typeof fakeServer>[0]

const list = (items: readonly unknown[], more = {}) =>
  json({ items, next_cursor: null, open_count: items.length, ...more })
const jobs = (items: readonly Job[]) =>
  list(items, { counts: { waiting: 3, running: 0, failed: items.length } })

async function open(path: string, answers: Answers = {}) {
  const calls = fakeServer({
    ...quietPages,
    'GET /auth/me': () => json(admin),
    'GET /projects/': () => json([]),
    ...answers,
  })
  return { ...(await renderApp(path, admin)), calls }
}

const aPerson = (over: Partial<Person> = {}): Person => ({
  id: 21,
  username: 'ada',
  email: 'ada@example.org',
  full_name: 'Ada King',
  user_type: 'developer',
  is_admin: false,
  suspended_at: null,
  created_at: AT,
  last_active_at: AT,
  ...over,
})
const aJob: Job = {
  id: 4,
  kind: 'send letter',
  state: 'failed',
  due_at: null,
  attempt: 8,
  max_attempts: 8,
  last_error: 'No such letter box',
  failed_at: AT,
  schedule: null,
}
const aReport: Report = {
  id: 11,
  target_type: 'request',
  target_id: 7,
  reason: 'scam',
  comment: 'They want a deposit.',
  created_at: AT,
  reporter: { id: 4, username: 'maya' },
  rule: null,
  status: 'open',
  target: {
    title: 'A booking page',
    excerpt: 'Send $200 first.',
    path: '/opportunities/7',
    owner: { id: 9, username: 'cheap' },
    hidden: false,
  },
}
const figures: Figures = {
  days: Array.from({ length: 7 }, (_, at) => ({
    day: `2026-11-1${at}`,
    registered: at,
    active: 2,
    requests: 0,
    proposals: 0,
    conversations: 0,
    messages: 0,
    paid_cents: 1_900,
  })),
  totals: {
    people: 1_204,
    clients: 400,
    developers: 800,
    requests: 31,
    conversations: 0,
    showcases: 0,
    videos: 0,
    products: 0,
  },
  counted_at: AT,
}

it('shows what needs attention and the figures, also to those who don’t see bars', async () => {
  const app = await open('/admin', {
    'GET /admin/reports': () => list([aReport]),
    'GET /admin/appeals': () => problem(403),
    'GET /admin/jobs': () => jobs([aJob]),
    'GET /admin/payments': () =>
      json({
        mode: 'sandbox',
        waiting_events: 0,
        failed_events: [],
        read_until: null,
        last_compared: null,
      }),
    'GET /admin/tickets': () => json({ items: [], open_count: 2, resolved_count: 0 }),
    'GET /admin/figures': () => json(figures),
  })
  expect(await screen.findByRole('link', { name: 'Open tickets 2' })).toHaveAttribute(
    'href',
    '/admin/tickets',
  )
  expect(await screen.findByRole('link', { name: 'Open reports 1' })).toHaveAttribute(
    'href',
    '/admin/reports',
  )
  expect(await screen.findByRole('link', { name: 'Failed jobs 1' })).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Failed payment events 0' })).toBeInTheDocument()
  expect(await screen.findByText('Couldn’t check')).toBeInTheDocument()
  expect(await screen.findByText('1,204')).toBeVisible()
  const table = screen.getByRole('table', { name: 'New accounts by day' })
  expect(within(table).getAllByRole('row')).toHaveLength(8)
  expect(screen.getByText('$133 in 7 days')).toBeVisible()
  expect(screen.getByText('Up to 2 a day')).toBeVisible()
  await expectAccessible(app.container)
})

it('finds people and suspends one with a note, but not oneself', async () => {
  let ada = aPerson()
  const app = await open('/admin/people', {
    'GET /admin/people': () => list([ada, aPerson({ id: admin.id, username: 'boss' })]),
    'POST /admin/people/21/suspend': () => {
      ada = aPerson({ suspended_at: AT })
      return json(ada)
    },
  })
  await screen.findByRole('heading', { name: /^ada/ })
  expect(screen.queryByRole('button', { name: 'Suspend boss' })).toBeNull()
  await expectAccessible(app.container)
  await app.user.type(screen.getByLabelText('Username or email address'), ' ad ')
  const search = screen.getByRole('search', { name: 'People' })
  await app.user.click(within(search).getByRole('button'))
  await waitFor(() => {
    expect(app.calls.some(({ query }) => query.get('q') === 'ad')).toBe(true)
  })
  await app.user.click(await screen.findByRole('button', { name: 'Suspend ada' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend ada?' }))
  await app.user.type(dialog.getByLabelText(/^Note/), 'Spam.')
  await app.user.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByRole('button', { name: 'Restore ada' })).toBeVisible()
  const sent = app.calls.find(({ path }) => path.endsWith('/suspend'))
  expect(sent?.body).toEqual({ note: 'Spam.' })
})

it('retries a failed job, or says why not', async () => {
  let isGone = true
  const app = await open('/admin/jobs', {
    'GET /admin/jobs': () => jobs(isGone ? [aJob] : []),
    'POST /admin/jobs/4/retry': () => {
      if (!isGone) return json({ id: 4 })
      isGone = false
      return problem(409, { code: 'not_failed', detail: 'This job hasn’t failed.' })
    },
  })
  expect(await screen.findByText('No such letter box')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Retry send letter' }))
  // A toast comes in little by little.
  await waitFor(() => {
    expect(screen.getByText('This job hasn’t failed.')).toBeVisible()
  })
  expect(await screen.findByText('No failed jobs.')).toBeVisible()
})

it('hides what was reported after a question', async () => {
  let reports = [aReport]
  const app = await open('/admin/reports', {
    'GET /admin/reports': () => list(reports),
    'POST /admin/reports/11': () => {
      reports = []
      return json({ ...aReport, status: 'hidden' })
    },
  })
  expect(await screen.findByText('Send $200 first.')).toBeVisible()
  await expectAccessible(app.container)
  await app.user.click(screen.getByRole('button', { name: 'Hide A booking page' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide this request?' }))
  await app.user.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByText('No open reports.')).toBeVisible()
  const sent = app.calls.find(({ path }) => path === '/admin/reports/11')
  expect(sent?.body).toEqual({ action: 'hide' })
})

it('answers an appeal with words', async () => {
  const appeal: Appeal = {
    id: 3,
    content: 'It is my own work.',
    status: 'open',
    answer: null,
    created_at: AT,
    decision: {
      id: 5,
      target_type: 'showcase',
      target_id: 8,
      title: 'Tide tables',
      reason: 'copyright',
      note: null,
      hidden_at: AT,
      restored_at: null,
      owner: { id: 9, username: 'cheap' },
    },
  }
  const app = await open('/admin/appeals', {
    'GET /admin/appeals': () => list([appeal]),
    'POST /admin/appeals/3': () => json({ ...appeal, status: 'restored' }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Restore Tide tables' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Show this showcase again?' }))
  await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
  expect(dialog.getByText('Write a few words')).toBeVisible()
  await app.user.type(dialog.getByLabelText(/^Answer/), 'You are right.')
  await app.user.click(dialog.getByRole('button', { name: 'Restore' }))
  await waitFor(() => {
    const sent = app.calls.find(({ path }) => path === '/admin/appeals/3')
    expect(sent?.body).toEqual({ action: 'restore', answer: 'You are right.' })
  })
})

it('an unknown page of the admin’s leads home', async () => {
  const app = await open('/admin/nothing')
  await waitFor(() => {
    expect(app.path()).toBe('/')
  })
})

it('the menus lead there, for admins only', async () => {
  const app = await open('/terms-of-service')
  await app.user.click(await screen.findByRole('button', { name: 'Account' }))
  const menu = await screen.findByRole('dialog', { name: 'Account' })
  expect(within(menu).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
})
