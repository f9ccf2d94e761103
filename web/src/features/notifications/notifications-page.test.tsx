import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aNotification, notificationPage } from '../../test/notifications'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { someResults } from '../../test/search'
import { fakeServer, json, problem } from '../../test/server'

const LIST = 'GET /notifications'
const READ = 'POST /notifications/read'
const client = aUser({ user_type: 'client' })

function serve(answers: Parameters<typeof fakeServer>[0]) {
  return fakeServer({ 'GET /auth/me': () => json(client), ...answers })
}

beforeEach(forgetEverything)
afterEach(forgetEverything)

const open = () => renderApp('/notifications', client)
const rows = () => within(screen.getByRole('main')).getAllByRole('link')

it('shows all of them, page by page', async () => {
  const second = aNotification({ id: 1, text: 'accepted your proposal', is_read: true })
  serve({
    [LIST]: ({ query }) =>
      query.get('cursor') === 'more'
        ? notificationPage([second], { unread: 1 })
        : notificationPage([aNotification({ id: 2 })], { next: 'more' }),
  })
  const { user, container } = await open()
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  await screen.findByRole('heading', { level: 2, name: 'Today' })
  expect(rows()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: /accepted your proposal/ })
  expect(rows()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await expectAccessible(container)
})

it('marks all as read, in the header too, and again unread when the server refuses', async () => {
  let refuses = true
  let isRead = false
  serve({
    [LIST]: () => notificationPage([aNotification({ is_read: isRead, link: '/requests/9' })]),
    [READ]: () => {
      if (refuses) return problem(403)
      isRead = true
      return json({ unread_count: 0 })
    },
  })
  const { user } = await open()
  const main = within(screen.getByRole('main'))
  const mark = main.getByRole('button', { name: 'Mark all as read' })
  await waitFor(() => {
    expect(mark).toBeEnabled()
  })
  await user.click(mark)
  await screen.findByText(/Your notifications couldn’t be marked as read/)
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  expect(main.getByRole('img', { name: 'Unread' })).toBeVisible()

  refuses = false
  await user.click(main.getByRole('button', { name: 'Mark all as read' }))
  await screen.findByRole('button', { name: 'Notifications' })
  expect(main.queryByRole('img', { name: 'Unread' })).toBeNull()
  await waitFor(() => {
    expect(main.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it.each([
  ['client', 'Post a request'],
  ['developer', 'Browse open requests'],
] as const)('tells a %s what to do while it is empty', async (role, action) => {
  const person = aUser({ user_type: role })
  serve({ 'GET /auth/me': () => json(person) })
  await renderApp('/notifications', person)
  await screen.findByRole('heading', { name: 'No notifications yet' })
  expect(screen.getByRole('link', { name: action })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
})

it('shows where they will be while they are on their way', async () => {
  serve({ [LIST]: () => new Promise<never>(() => undefined) })
  await open()
  const main = within(screen.getByRole('main'))
  await waitFor(() => {
    expect(main.getByText('Loading...')).toBeInTheDocument()
  })
})

it('says what went wrong, and tries again', async () => {
  let down = true
  serve({ [LIST]: () => (down ? problem(403) : notificationPage([aNotification()])) })
  const { user } = await open()
  const main = within(screen.getByRole('main'))
  await main.findByText('You do not have permission to perform this action.')
  down = false
  await user.click(main.getByRole('button', { name: 'Retry' }))
  await main.findByRole('link', { name: /sent a proposal/ })
})

it('leads to the results of a saved search, and has been read there', async () => {
  const link = '/search?q=harbour+maps&kind=request'
  let read: unknown = null
  serve({
    [LIST]: () =>
      notificationPage([
        aNotification({
          id: 4,
          kind: 'search',
          actor: null,
          request_title: null,
          text: 'New for “harbour maps”: Charts',
          is_read: read !== null,
          link,
        }),
      ]),
    [READ]: ({ body }) => {
      read = body
      return json({ unread_count: 0 })
    },
    'GET /saved-searches': () => json({ items: [] }),
    'GET /search': () => json(someResults()),
  })
  const app = await open()
  const row = await within(screen.getByRole('main')).findByRole('link', { name: /New for/ })
  expect(row).toHaveAttribute('href', link)
  await app.user.click(row)
  await screen.findByRole('heading', { level: 1, name: 'Results for “harbour maps”' })
  expect(app.router.state.location.href).toBe(link)
  expect(read).toEqual({ ids: [4] })
})
