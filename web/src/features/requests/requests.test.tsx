import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { deliver } from '../../session/events'
import { aProposal } from '../../test/proposals'
import { expectAccessible } from '../../test/axe'
import { filled } from '../../test/filled'
import { aFullRequest, aRequestRow, aShare } from '../../test/own-requests'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const client = aUser({ id: 8, username: 'carla', user_type: 'client' })
const developer = aUser({ id: 7 })
const shares = (...items: ReturnType<typeof aShare>[]) => json({ items, next_cursor: null })
let me = client
const visit = (path: string, user = client) => {
  me = user
  return renderApp(path, user)
}
const always = {
  ...quietPayments,
  'GET /auth/me': () => json(me),
  'POST /auth/activity': nothing,
  'GET /requests/shared-with-me': () => json([]),
  'GET /requests/1': () => json(aFullRequest()),
  'GET /requests/1/shares': () => shares(),
  'GET /requests/1/matches': () => json({ items: [], next_cursor: null }),
}

describe('the list of a client', () => {
  it('leads to the first request when there is none', async () => {
    fakeServer({ ...always, 'GET /requests/': () => json([]) })
    await visit('/requests', client)
    expect(await screen.findByText('No requests yet')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Post a request' })).toHaveLength(1)
  })

  it('filters by status in the address', async () => {
    const calls = fakeServer({
      ...always,
      'GET /requests/': ({ query }) =>
        json(
          query.get('status') === 'paused'
            ? []
            : [aRequestRow({ shared_count: 2, viewed_count: 1 })],
        ),
    })
    const app = await visit('/requests', client)
    expect(await screen.findByText('Seen by 1 of 2')).toBeVisible()
    await expectAccessible(app.container)
    await app.user.click(screen.getByRole('link', { name: 'Paused' }))
    expect(await screen.findByText('No requests marked “Paused”')).toBeVisible()
    expect(app.router.state.location.href).toBe('/requests?status=paused')
    expect(screen.getByRole('link', { name: 'Paused' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current')
    expect(calls.at(-1)?.query.get('status')).toBe('paused')
  })

  it('takes an unknown status for all', async () => {
    const calls = fakeServer({ ...always, 'GET /requests/': () => json([aRequestRow()]) })
    await visit('/requests?status=lost', client)
    expect(await screen.findByText('No invites yet')).toBeVisible()
    expect(calls.find(({ path }) => path === '/requests/')?.query.has('status')).toBe(false)
  })

  it('shows further pages', async () => {
    fakeServer({
      ...always,
      'GET /requests/': ({ query }) => {
        if (query.get('cursor') === 'more') return json([aRequestRow({ id: 2, title: 'Older' })])
        const page = json([aRequestRow()])
        page.headers.set('Link', '</api/requests/?cursor=more>; rel="next"')
        return page
      },
    })
    const app = await visit('/requests', client)
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: 'Older' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})

describe('the list of a developer', () => {
  it('shows what is shared with them', async () => {
    fakeServer({
      ...always,
      'GET /requests/': () =>
        json([aRequestRow({ share_date: '2026-05-04T12:00:00Z', is_new: true })]),
    })
    await visit('/requests', developer)
    expect(await screen.findByText('Budget: $4,200')).toBeVisible()
    expect(screen.getByText('New')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Post a request' })).toBeNull()
  })

  it('leads to the opportunities when there is nothing', async () => {
    fakeServer({ ...always, 'GET /requests/': () => json([]) })
    await visit('/requests', developer)
    expect(await screen.findByRole('link', { name: 'Browse open requests' })).toBeVisible()
  })
})

describe('a request', () => {
  it.each([
    ['/requests/1', 'Island tours · Opportune'],
    ['/requests/1/edit', 'Edit: Island tours · Opportune'],
  ])('names itself in the title of %s', async (path, title) => {
    fakeServer({
      ...always,
      'GET /requests/1': () => json(aFullRequest({ title: 'Island tours' })),
    })
    await visit(path, client)
    await waitFor(() => {
      expect(document.title).toBe(title)
    })
  })

  it('shows its client who answered, as it happens, and leads to all of it', async () => {
    const proposals: ReturnType<typeof aProposal>[] = []
    fakeServer({
      ...always,
      'GET /requests/1': () => json(aFullRequest({ response_count: proposals.length })),
      'GET /snagged-requests/': () => json(proposals),
    })
    const app = await visit('/requests/1', client)
    expect(await screen.findByText(/^No proposals yet/)).toBeVisible()
    expect(filled(app.container)).toEqual(['Invite'])
    proposals.push(aProposal())
    deliver('response', { response_id: 11, request_id: 1, change: 'sent' })
    const panel = await screen.findByRole('region', { name: '1 proposal' })
    expect(await within(panel).findByText('$3,900 · 20 days')).toBeVisible()
    expect(within(panel).getByRole('link', { name: 'Read the proposal' })).toHaveAttribute(
      'href',
      '/requests/responses?request=1',
    )
    expect(filled(app.container)).toEqual(['Read the proposal'])
    await expectAccessible(app.container)
  })

  it('shows its client what they can do, and who has looked', async () => {
    fakeServer({
      ...always,
      'GET /requests/1/shares': () =>
        shares(
          aShare({ viewed_at: '2026-05-04T12:00:00Z' }),
          aShare({ developer_id: 6, display_name: 'Jon Reyes' }),
        ),
    })
    const app = await visit('/requests/1', client)
    expect(await screen.findByText('Seen by 1 of 2')).toBeVisible()
    expect(screen.getByText('cut-over').tagName).toBe('STRONG')
    expect(screen.getByRole('link', { name: 'Edit' })).toBeVisible()
    await expectAccessible(app.container)
  })

  it('shows a developer the client, and no levers', async () => {
    fakeServer({
      ...always,
      'GET /requests/1': () =>
        json(aFullRequest({ share_date: '2026-05-04T12:00:00Z', is_new: false })),
    })
    await visit('/requests/1', developer)
    expect(await screen.findByRole('heading', { name: 'About the client' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })

  it('that is not there says so and leads on', async () => {
    fakeServer({ ...always, 'GET /requests/1': () => problem(404) })
    await visit('/requests/1', developer)
    expect(await screen.findByText('Request not found')).toBeVisible()
  })

  it('with an address that is no number asks nobody', async () => {
    const calls = fakeServer(always)
    await visit('/requests/first', client)
    expect(await screen.findByText('Request not found')).toBeVisible()
    expect(calls.filter(({ path }) => path.startsWith('/requests/'))).toEqual([])
  })

  it('hears at once that a developer has looked', async () => {
    let seen = false
    fakeServer({
      ...always,
      'GET /requests/1/shares': () =>
        shares(aShare({ viewed_at: seen ? '2026-05-04T12:00:00Z' : null })),
    })
    await visit('/requests/1', client)
    expect(await screen.findByText('Seen by 0 of 1')).toBeVisible()
    seen = true
    deliver('request', { request_id: 1, change: 'viewed' })
    expect(await screen.findByText('Seen by 1 of 1')).toBeVisible()
  })

  it('is gone from the screen of whom it was taken back from', async () => {
    let there = true
    fakeServer({
      ...always,
      'GET /requests/1': () => (there ? json(aFullRequest()) : problem(404)),
    })
    await visit('/requests/1', developer)
    await screen.findByText('Budget: $4,200')
    there = false
    deliver('shared_request', { request_id: 1, change: 'taken_back' })
    expect(await screen.findByText('Request not found')).toBeVisible()
    expect(screen.queryByText('Budget: $4,200')).toBeNull()
  })
})

describe('its status', () => {
  it('is paused by one press', async () => {
    const calls = fakeServer({
      ...always,
      'PUT /requests/1': () => json(aFullRequest({ status: 'paused' })),
    })
    const app = await visit('/requests/1', client)
    await app.user.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('Request paused')).toBeInTheDocument()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'paused' })
  })

  it('is cancelled after a question, and a refusal is read in it', async () => {
    const detail = 'A request that is completed can’t become cancelled.'
    fakeServer({
      ...always,
      'PUT /requests/1': () => problem(409, { code: 'status_not_allowed', detail }),
    })
    const app = await visit('/requests/1', client)
    await app.user.click(await screen.findByRole('button', { name: 'More actions' }))
    await app.user.click(screen.getByRole('menuitem', { name: 'Cancel request' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this request?' })
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel request' }))
    // The dialog may still be fading in.
    await waitFor(() => {
      expect(within(dialog).getByText(detail)).toBeVisible()
    })
  })
})

describe('deleting', () => {
  const open = async () => {
    const app = await visit('/requests/1', client)
    await app.user.click(await screen.findByRole('button', { name: 'More actions' }))
    await app.user.click(screen.getByRole('menuitem', { name: 'Delete request' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete this request?' })
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete request' }))
    return { app, dialog }
  }

  it('leads back to the list', async () => {
    fakeServer({ ...always, 'DELETE /requests/1': nothing, 'GET /requests/': () => json([]) })
    const { app } = await open()
    await waitFor(() => {
      expect(app.path()).toBe('/requests')
    })
    expect(await screen.findByText('Request deleted')).toBeInTheDocument()
  })

  it('of a shared one is refused with its sentence', async () => {
    const detail =
      'Developers are invited to this request. Withdraw the invites first, or cancel the request instead.'
    fakeServer({
      ...always,
      'DELETE /requests/1': () => problem(409, { code: 'request_shared', detail }),
    })
    const { app, dialog } = await open()
    expect(await within(dialog).findByText(detail)).toBeVisible()
    expect(app.path()).toBe('/requests/1')
  })
})

describe('sharing', () => {
  const found = [
    { id: 7, display_name: 'Ines Kaya', headline: 'Rust', avatar_url: null, skills: [] },
    { id: 6, display_name: 'Jon Reyes', headline: null, avatar_url: null, skills: ['React'] },
  ]
  const world = {
    ...always,
    'GET /requests/1/shares': () => shares(aShare()),
    'GET /profile/developers': () => json(found),
  }
  const open = async () => {
    const app = await visit('/requests/1', client)
    await app.user.click(await screen.findByRole('button', { name: 'Invite' }))
    return { app, dialog: await screen.findByRole('dialog', { name: 'Invite developers' }) }
  }

  it('marks who has it, and shares with who is ticked', async () => {
    const calls = fakeServer({
      ...world,
      'POST /requests/1/share': () => json({ shared: [6], already: [] }),
    })
    const { app, dialog } = await open()
    expect(await within(dialog).findByRole('checkbox', { name: /Ines Kaya/ })).toBeDisabled()
    await app.user.click(within(dialog).getByRole('checkbox', { name: /Jon Reyes/ }))
    // Asked as the person who is signed in: the public list has nobody who is shown to members only.
    const asked = calls.find(({ path }) => path === '/profile/developers')
    expect(asked?.headers.get('Authorization')).toMatch(/^Bearer /)
    await expectAccessible(dialog)
    await app.user.click(within(dialog).getByRole('button', { name: 'Invite 1 developer' }))
    expect(await screen.findByText('1 developer invited')).toBeInTheDocument()
    expect(calls.find(({ path }) => path.endsWith('/share'))?.body).toEqual({ developer_ids: [6] })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('searches once the typing rests, and keeps who was chosen', async () => {
    const calls = fakeServer({
      ...world,
      'GET /profile/developers': ({ query }) => json(query.get('search') === 'elixir' ? [] : found),
    })
    const { app, dialog } = await open()
    await app.user.click(await within(dialog).findByRole('checkbox', { name: /Jon Reyes/ }))
    await app.user.type(within(dialog).getByLabelText('Find developers'), 'elixir')
    expect(await within(dialog).findByText(/No developer matches “elixir”/)).toBeVisible()
    expect(within(dialog).getByText('Selected: Jon Reyes.')).toBeVisible()
    const searches = calls.filter(({ query }) => query.has('search'))
    expect(searches.length).toBeLessThan(3)
  })

  it('says who was refused and why', async () => {
    fakeServer({
      ...world,
      'POST /requests/1/share': () =>
        problem(422, {
          errors: [{ field: 'developer_ids[0]', message: 'There is no developer with this id.' }],
        }),
    })
    const { app, dialog } = await open()
    await app.user.click(await within(dialog).findByRole('checkbox', { name: /Jon Reyes/ }))
    await app.user.click(within(dialog).getByRole('button', { name: 'Invite 1 developer' }))
    expect(
      await within(dialog).findByText('Jon Reyes: There is no developer with this id.'),
    ).toBeVisible()
  })

  it('can be taken back, and comes back when that fails', async () => {
    let works = false
    let left = [aShare()]
    fakeServer({
      ...world,
      'GET /requests/1/shares': () => shares(...left),
      'DELETE /requests/1/share/7': () => {
        if (!works) return problem(403)
        left = []
        return nothing()
      },
    })
    const app = await visit('/requests/1', client)
    await app.user.click(
      await screen.findByRole('button', { name: 'Withdraw invite to Ines Kaya' }),
    )
    expect(await screen.findByText(/The invite to Ines Kaya couldn’t be withdrawn/)).toBeVisible()
    works = true
    await app.user.click(
      await screen.findByRole('button', { name: 'Withdraw invite to Ines Kaya' }),
    )
    expect(await screen.findByText(/Invite to Ines Kaya withdrawn/)).toBeInTheDocument()
    expect(await screen.findByText(/No one invited yet\./)).toBeVisible()
  })

  it('is not offered for a draft', async () => {
    fakeServer({ ...world, 'GET /requests/1': () => json(aFullRequest({ status: 'draft' })) })
    await visit('/requests/1', client)
    expect(await screen.findByText(/Only you can see a draft\./)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  })
})
