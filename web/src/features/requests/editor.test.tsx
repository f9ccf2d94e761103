import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aFullRequest } from '../../test/own-requests'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { fakeUploads } from '../../test/uploads'

beforeEach(forgetEverything)
afterEach(() => {
  vi.unstubAllGlobals()
  forgetEverything()
})

const client = aUser({ id: 8, username: 'carla', user_type: 'client' })
let me = client
const visit = (path: string, user = client) => {
  me = user
  return renderApp(path, user)
}
const always = {
  'GET /auth/me': () => json(me),
  'POST /auth/activity': nothing,
  'GET /requests/1': () => json(aFullRequest()),
  'GET /requests/1/shares': () => json({ items: [], next_cursor: null }),
  'GET /requests/1/matches': () => json({ items: [], next_cursor: null }),
}

type App = Awaited<ReturnType<typeof visit>>

async function fill(app: App) {
  await app.user.type(await screen.findByLabelText('Title'), 'Billing in Rust')
  await app.user.type(screen.getByLabelText('Description'), 'Please.')
  await app.user.type(screen.getByLabelText('Estimated budget'), '$4,200')
  await app.user.type(screen.getByLabelText(/^Skills/), 'Rust,')
}

describe('posting a request', () => {
  it('publishes it and opens it', async () => {
    const calls = fakeServer({
      ...always,
      'POST /requests/': () => json(aFullRequest(), 201),
    })
    const app = await visit('/requests/new', client)
    await fill(app)
    await app.user.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => {
      expect(app.path()).toBe('/requests/1')
    })
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      title: 'Billing in Rust',
      content: 'Please.',
      pricing: 'fixed',
      estimated_budget: 4200,
      estimated_hours: null,
      deadline: null,
      reference_links: [],
      attachment_ids: [],
      skills: ['Rust'],
      visibility: 'public',
      status: 'open',
    })
    expect(localStorage.getItem('unsent:8:request:new')).toBeNull()
  })

  it('says when it is needed, what an hour is worth, and what to look at', async () => {
    const uploads = fakeUploads()
    const calls = fakeServer({
      ...always,
      'POST /requests/': () => json(aFullRequest(), 201),
    })
    const app = await visit('/requests/new', client)
    await fill(app)
    expect(screen.getByLabelText('Estimated budget')).toHaveAccessibleDescription(/USD/)
    await app.user.click(screen.getByRole('radio', { name: /^By the hour/ }))
    const rate = screen.getByLabelText('Hourly rate')
    await app.user.clear(rate)
    await app.user.type(rate, '75')
    await app.user.type(screen.getByLabelText(/^Estimated hours/), '40')
    await app.user.type(screen.getByLabelText(/^Deadline/), '2031-04-15')
    await app.user.type(
      screen.getByLabelText(/^Links/),
      'example.org/a{Enter}https://example.org/b',
    )
    const chooser = screen.getByLabelText('Add files')
    await app.user.upload(chooser, new File(['sketch'], 'sketch.txt', { type: 'text/plain' }))
    await waitFor(() => {
      expect(uploads).toHaveLength(1)
    })
    expect(uploads[0]!.url).toMatch(/\/requests\/attachments\?file_name=sketch\.txt$/)
    act(() => {
      uploads[0]!.answer(201, { id: 31, file_name: 'sketch.txt', file_size: 6, url: '/api/x' })
    })
    const files = await screen.findByRole('list', { name: 'Files' })
    expect(await within(files).findByRole('button', { name: 'Remove sketch.txt' })).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => {
      expect(app.path()).toBe('/requests/1')
    })
    const posted = calls.find(({ method, path }) => method === 'POST' && path === '/requests/')
    expect(posted?.body).toMatchObject({
      pricing: 'hourly',
      estimated_budget: 75,
      estimated_hours: 40,
      deadline: '2031-04-15',
      reference_links: ['https://example.org/a', 'https://example.org/b'],
      attachment_ids: [31],
    })
  })

  it('posts nothing without a file that was chosen', async () => {
    const uploads = fakeUploads()
    const calls = fakeServer({
      ...always,
      'POST /requests/': () => json(aFullRequest(), 201),
    })
    const app = await visit('/requests/new', client)
    await fill(app)
    const chooser = screen.getByLabelText('Add files')
    await app.user.upload(chooser, new File(['no'], 'a.png', { type: 'image/png' }))
    await waitFor(() => {
      expect(uploads).toHaveLength(1)
    })
    await app.user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(chooser).toHaveAccessibleDescription(/Wait until all files are uploaded/)
    act(() => {
      uploads[0]!.answer(422, { code: 'file_type_mismatch', detail: 'This is no PNG file.' })
    })
    expect(await screen.findByText('This is no PNG file.')).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(chooser).toHaveAccessibleDescription(/or remove them\./)
    expect(chooser).toHaveFocus()
    expect(calls.some(({ method, path }) => method === 'POST' && path === '/requests/')).toBe(false)
    await app.user.click(screen.getByRole('button', { name: 'Try a.png again' }))
    await waitFor(() => {
      expect(uploads).toHaveLength(2)
    })
    act(() => {
      uploads[1]!.answer(201, { id: 31, file_name: 'a.png', file_size: 6, url: '/api/x' })
    })
    expect(await screen.findByRole('button', { name: 'Remove a.png' })).toBeVisible()
    // What came too late, or was left too long, is said where files are chosen.
    fakeServer({
      ...always,
      'POST /requests/': () =>
        problem(422, { errors: [{ field: 'attachment_ids', message: 'One is gone.' }] }),
    })
    await app.user.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => {
      expect(chooser).toHaveAccessibleDescription(/One is gone\./)
    })
    await app.user.click(screen.getByRole('button', { name: 'Remove a.png' }))
    expect(screen.queryByRole('list', { name: 'Files' })).toBeNull()
    const many = Array.from({ length: 6 }, (_, at) => new File(['x'], `${at}.txt`))
    await app.user.upload(chooser, many)
    expect(chooser).toHaveAccessibleDescription(/up to 5 files/)
  })

  it('saves a draft on request, for the readers that were chosen', async () => {
    const calls = fakeServer({
      ...always,
      'POST /requests/': () => json(aFullRequest({ status: 'draft' }), 201),
    })
    const app = await visit('/requests/new', client)
    await fill(app)
    await app.user.click(screen.getByRole('radio', { name: /^Invited only/ }))
    await app.user.click(screen.getByRole('button', { name: 'Save as draft' }))
    expect(await screen.findByText('Draft saved')).toBeInTheDocument()
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      visibility: 'shared',
      status: 'draft',
    })
  })

  it('names what is missing, and sends nothing', async () => {
    const calls = fakeServer(always)
    const app = await visit('/requests/new', client)
    await app.user.click(await screen.findByRole('button', { name: 'Publish' }))
    const summary = await screen.findByRole('group', { name: 'Please fix 3 fields' })
    expect(within(summary).getAllByRole('link')).toHaveLength(3)
    expect(screen.getByLabelText('Estimated budget')).toHaveAccessibleDescription(
      /Enter an amount above \$0/,
    )
    expect(calls.filter(({ method, path }) => method === 'POST' && path === '/requests/')).toEqual(
      [],
    )
  })

  it('shows a 422 at its field, keeps what was typed, and repeats with the same key', async () => {
    let refused = true
    const calls = fakeServer({
      ...always,
      'POST /requests/': () =>
        refused
          ? problem(422, {
              errors: [{ field: 'estimated_budget', message: 'Too little for this.' }],
            })
          : json(aFullRequest(), 201),
    })
    const app = await visit('/requests/new', client)
    await fill(app)
    await app.user.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => {
      expect(screen.getByLabelText('Estimated budget')).toHaveAccessibleDescription(
        /Too little for this\./,
      )
    })
    expect(screen.getByLabelText('Title')).toHaveValue('Billing in Rust')
    refused = false
    await app.user.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => {
      expect(app.path()).toBe('/requests/1')
    })
    const keys = calls
      .filter(({ path, method }) => method === 'POST' && path === '/requests/')
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('is sent once however often the button is pressed', async () => {
    let answer: (response: Response) => void = () => {}
    const calls = fakeServer({
      ...always,
      'POST /requests/': () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const app = await visit('/requests/new', client)
    await fill(app)
    const publish = screen.getByRole('button', { name: 'Publish' })
    await app.user.dblClick(publish)
    await app.user.click(screen.getByRole('button', { name: 'Save as draft' }))
    await app.user.type(screen.getByLabelText('Title'), '{Enter}')
    answer(json(aFullRequest(), 201))
    await waitFor(() => {
      expect(app.path()).toBe('/requests/1')
    })
    expect(
      calls.filter(({ path, method }) => method === 'POST' && path === '/requests/'),
    ).toHaveLength(1)
  })

  it('keeps unsent text for the next visit, and only for its writer', async () => {
    fakeServer(always)
    const first = await visit('/requests/new', client)
    await fill(first)
    first.unmount()

    const other = await visit('/requests/new', aUser({ id: 9, user_type: 'client' }))
    expect(await screen.findByLabelText('Title')).toHaveValue('')
    other.unmount()

    const again = await visit('/requests/new', client)
    expect(await screen.findByLabelText('Title')).toHaveValue('Billing in Rust')
    expect(screen.getByRole('button', { name: 'Remove skill: Rust' })).toBeVisible()
    await again.user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(screen.getByLabelText('Title')).toHaveValue('')
    expect(localStorage.getItem('unsent:8:request:new')).toBeNull()
  })

  it('survives a session that ended', async () => {
    fakeServer({ ...always, 'POST /requests/': () => problem(401) })
    const app = await visit('/requests/new', client)
    await fill(app)
    await app.user.click(screen.getByRole('button', { name: 'Publish' }))
    await app.user.click(await screen.findByRole('button', { name: 'Go to login' }))
    await waitFor(() => {
      expect(app.path()).toBe('/login')
    })
    expect(sessionStorage.getItem('redirectPath')).toBe('/requests/new')
    app.unmount()
    await visit('/requests/new', client)
    expect(await screen.findByLabelText('Title')).toHaveValue('Billing in Rust')
  })

  it('asks before it is left half-written', async () => {
    fakeServer({ ...always, 'GET /requests/': () => json([]) })
    const app = await visit('/requests/new', client)
    await fill(app)
    void app.router.navigate({ to: '/requests', search: {} })
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await app.user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    expect(app.path()).toBe('/requests/new')
    expect(screen.getByLabelText('Title')).toHaveValue('Billing in Rust')

    void app.router.navigate({ to: '/requests', search: {} })
    await app.user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => {
      expect(app.path()).toBe('/requests')
    })
    expect(localStorage.getItem('unsent:8:request:new')).toContain('Billing in Rust')
  })

  it('says so before it is left where the browser stores nothing', async () => {
    fakeServer({ ...always, 'GET /requests/': () => json([]) })
    const app = await visit('/requests/new', client)
    const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    try {
      await app.user.type(await screen.findByLabelText('Title'), 'Billing in Rust')
      void app.router.navigate({ to: '/requests', search: {} })
      const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
      expect(dialog).toHaveTextContent('Not saved: Title.')
      expect(dialog).toHaveTextContent('If you leave, they are lost.')
      expect(within(dialog).queryByRole('button', { name: 'Leave' })).toBeNull()
      await app.user.click(within(dialog).getByRole('button', { name: 'Discard changes' }))
      await waitFor(() => {
        expect(app.path()).toBe('/requests')
      })
    } finally {
      refused.mockRestore()
    }
  })

  it('is accessible in both themes, also with errors', async () => {
    fakeServer(always)
    const app = await visit('/requests/new', client)
    await app.user.click(await screen.findByRole('button', { name: 'Publish' }))
    await screen.findByRole('group', { name: 'Please fix 3 fields' })
    await expectAccessible(app.container)
  })
})

describe('editing a request', () => {
  it('sends only what was changed', async () => {
    let request = aFullRequest()
    const calls = fakeServer({
      ...always,
      'GET /requests/1': () => json(request),
      'PUT /requests/1': () => json((request = aFullRequest({ title: 'Billing, again' }))),
    })
    const app = await visit('/requests/1/edit', client)
    const title = await screen.findByLabelText('Title')
    await app.user.clear(title)
    await app.user.type(title, 'Billing, again')
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Billing, again' })).toBeVisible()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ title: 'Billing, again' })
  })

  it('publishes a draft', async () => {
    const calls = fakeServer({
      ...always,
      'GET /requests/1': () => json(aFullRequest({ status: 'draft' })),
      'PUT /requests/1': () => json(aFullRequest()),
    })
    const app = await visit('/requests/1/edit', client)
    await app.user.click(await screen.findByRole('button', { name: 'Publish' }))
    await waitFor(() => {
      expect(app.path()).toBe('/requests/1')
    })
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'open' })
  })

  it('is for its own client only', async () => {
    fakeServer(always)
    await visit('/requests/1/edit', aUser({ id: 9, user_type: 'client' }))
    expect(await screen.findByText('You can’t edit this request')).toBeVisible()
    expect(screen.queryByLabelText('Title')).toBeNull()
  })
})
