import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { deliver } from '../../session/events'
import { expectAccessible } from '../../test/axe'
import { aFullRequest, aRequestRow } from '../../test/own-requests'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'
import type { Project, ProjectAgreement } from './types'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const client = aUser({ id: 8, username: 'carla', user_type: 'client' })
const developer = aUser()

function aProject(over: Partial<Project> = {}): Project {
  return {
    id: 1,
    client_id: 8,
    title: 'Harbour site',
    description: null,
    content: 'A site.',
    estimated_budget: 2500.5,
    status: 'active',
    requests: [aRequestRow()],
    agreements: [],
    created_at: '2026-05-04T12:00:00Z',
    updated_at: '2026-05-04T12:00:00Z',
    ...over,
  }
}

let me = client
const visit = (path: string, user = client) => {
  me = user
  return renderApp(path, user)
}
const always = {
  'GET /auth/me': () => json(me),
  'POST /auth/activity': nothing,
  'GET /requests/shared-with-me': () => json([]),
  'GET /projects/': () => json([aProject()]),
  'GET /projects/1': () => json(aProject()),
}

it('lists a client’s projects', async () => {
  fakeServer(always)
  const app = await visit('/projects')
  expect(await screen.findByRole('link', { name: 'Harbour site' })).toBeVisible()
  expect(screen.getByText('$2,500.50')).toBeVisible()
  expect(screen.getByText('1 request')).toBeVisible()
  await expectAccessible(app.container)
})

it('leads a client to the first project, and a developer to the opportunities', async () => {
  fakeServer({ ...always, 'GET /projects/': () => json([]) })
  const mine = await visit('/projects')
  await screen.findByText('No projects yet')
  expect(screen.getAllByRole('link', { name: 'Create a project' })).toHaveLength(1)
  mine.unmount()
  await visit('/projects', developer)
  expect(await screen.findByRole('link', { name: 'Browse open requests' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Create a project' })).toBeNull()
})

const anAgreement = (over: Partial<ProjectAgreement> = {}): ProjectAgreement => ({
  id: 3,
  conversation_id: 5,
  request_id: 1,
  developer_id: 7,
  developer_name: 'Ines Kaya',
  title: 'Seat service',
  amount_cents: 900_000,
  currency: 'usd',
  due_date: '2026-12-13',
  status: 'accepted',
  ...over,
})

it('shows a client what was agreed upon in it, and leads to the conversation', async () => {
  const agreements = [anAgreement(), anAgreement({ id: 4, title: 'Roster', status: 'declined' })]
  fakeServer({ ...always, 'GET /projects/1': () => json(aProject({ agreements })) })
  const app = await visit('/projects/1')
  const part = within(await screen.findByRole('region', { name: 'Agreements' }))
  const [first, second] = part.getAllByRole('listitem')
  expect(first).toHaveTextContent('Seat serviceInes Kaya · due Dec 13$9,000In progress')
  expect(second).toHaveTextContent('Declined')
  expect(part.getByRole('link', { name: 'Seat service' })).toHaveAttribute(
    'href',
    '/conversations/5',
  )
  await expectAccessible(app.container)
})

it('shows a developer their agreements in each project', async () => {
  const agreements = [anAgreement()]
  fakeServer({ ...always, 'GET /projects/': () => json([aProject({ agreements })]) })
  const app = await visit('/projects', developer)
  const list = within(await screen.findByRole('list', { name: 'Agreements' }))
  expect(list.getByRole('link', { name: 'Seat service' })).toHaveAttribute(
    'href',
    '/conversations/5',
  )
  expect(list.queryByText(/Ines Kaya/)).toBeNull()
  await expectAccessible(app.container)
})

it('creates a project and opens it', async () => {
  const calls = fakeServer({ ...always, 'POST /projects/': () => json(aProject(), 201) })
  const app = await visit('/create-project')
  await app.user.click(await screen.findByRole('button', { name: 'Create project' }))
  expect(await screen.findByRole('group', { name: 'Please fix 3 fields' })).toBeVisible()
  await app.user.type(screen.getByLabelText('Title'), 'Harbour site')
  await app.user.type(screen.getByLabelText('Description'), 'A site.')
  await app.user.type(screen.getByLabelText('Estimated budget'), '2,500.50')
  await app.user.click(screen.getByRole('button', { name: 'Create project' }))
  await waitFor(() => {
    expect(app.path()).toBe('/projects/1')
  })
  expect(
    calls.find(({ method, path }) => method === 'POST' && path === '/projects/')?.body,
  ).toEqual({ title: 'Harbour site', content: 'A site.', estimated_budget: 2500.5 })
  expect(localStorage.getItem('unsent:8:project:new')).toBeNull()
})

it('shows a 422 of a new project at its field and keeps the text for a reload', async () => {
  fakeServer({
    ...always,
    'POST /projects/': () =>
      problem(422, { errors: [{ field: 'title', message: 'This title is taken.' }] }),
  })
  const app = await visit('/create-project')
  await app.user.type(await screen.findByLabelText('Title'), 'Harbour site')
  await app.user.type(screen.getByLabelText('Description'), 'A site.')
  await app.user.type(screen.getByLabelText('Estimated budget'), '10')
  await app.user.click(screen.getByRole('button', { name: 'Create project' }))
  await waitFor(() => {
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription(/This title is taken\./)
  })
  app.unmount()
  await visit('/create-project')
  expect(await screen.findByLabelText('Title')).toHaveValue('Harbour site')
})

it('edits, completes and shows its requests', async () => {
  let project = aProject()
  fakeServer({
    ...always,
    'PUT /projects/1': ({ body }) => {
      project = { ...project, ...(body as Partial<Project>) }
      return json(project)
    },
  })
  const app = await visit('/projects/1')
  expect(
    await screen.findByRole('heading', { level: 3, name: 'Move our billing service to Rust' }),
  ).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit project' })
  await app.user.type(within(dialog).getByLabelText(/^Description/), 'Tides and wind.')
  const budget = within(dialog).getByLabelText('Budget')
  await app.user.clear(budget)
  await app.user.type(budget, '5,000')
  await app.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Tides and wind.')).toBeVisible()
  expect(screen.getByText('Budget: $5,000')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Complete' }))
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible()
  await expectAccessible(app.container)
})

it('says how its budget stands beside those of its requests', async () => {
  const plan = { planned_cents: 420_000, planned_requests: 1, open_requests: 0 }
  fakeServer({
    ...always,
    'GET /projects/': () =>
      json([aProject({ plan }), aProject({ id: 2, estimated_budget: 4200, plan })]),
    'GET /projects/1': () => json(aProject({ estimated_budget: 5000, plan })),
  })
  const one = await visit('/projects/1')
  expect(await screen.findByText('$4,200 of $5,000 planned in 1 request.')).toBeVisible()
  one.unmount()
  await visit('/projects')
  // Said once: where it is the budget itself, there is nothing to add.
  expect(await screen.findAllByText('$4,200 planned')).toHaveLength(1)
})

it('counts the answers to its requests as they come, and leads to them', async () => {
  let count = 0
  fakeServer({
    ...always,
    'GET /projects/1': () => json(aProject({ requests: [aRequestRow({ response_count: count })] })),
  })
  await visit('/projects/1')
  await waitFor(() => {
    expect(document.title).toBe(`${aProject().title} · Opportune`)
  })
  await screen.findByRole('heading', { level: 3, name: 'Move our billing service to Rust' })
  expect(screen.queryByRole('link', { name: /answer/ })).toBeNull()
  count = 2
  deliver('response', { response_id: 11, request_id: 1, change: 'sent' })
  expect(await screen.findByRole('link', { name: /^2 proposals/ })).toHaveAttribute(
    'href',
    '/requests/responses?request=1',
  )
})

it('that is not there says so', async () => {
  fakeServer({ ...always, 'GET /projects/1': () => problem(404) })
  await visit('/projects/1')
  expect(await screen.findByText('Project not found')).toBeVisible()
})

it('takes a request in, into a new project or one that is there', async () => {
  const calls = fakeServer({
    ...always,
    'GET /requests/1': () => json(aFullRequest()),
    'GET /requests/1/shares': () => json({ items: [], next_cursor: null }),
    'GET /requests/1/matches': () => json({ items: [], next_cursor: null }),
    'POST /requests/1/project': () => json(aProject()),
  })
  const app = await visit('/requests/1')
  await app.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await app.user.click(screen.getByRole('menuitem', { name: 'Add to project' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add to project' })
  expect(within(dialog).getByRole('radio', { name: /^New project/ })).toBeChecked()
  await app.user.click(await within(dialog).findByRole('radio', { name: 'Harbour site' }))
  await expectAccessible(dialog)
  await app.user.click(within(dialog).getByRole('button', { name: 'Add to project' }))
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  expect(calls.find(({ path }) => path === '/requests/1/project')?.body).toEqual({ project_id: 1 })
})
