import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { deadline } from '../../lib/time'
import { deliver } from '../../session/events'
import { aProposal } from '../../test/proposals'
import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { aCreator } from '../../test/profiles'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { aVideo } from '../../test/videos'
import type { Proposal } from './types'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const developer = aUser()
const client = aUser({ id: 8, username: 'carla', user_type: 'client' })
const by = (id: number, display_name: string, over: Partial<Proposal> = {}) =>
  aProposal({
    id,
    developer: aCreator({ id: id + 100, display_name, average_rating: 4.8, total_ratings: 3 }),
    ...over,
  })
const three = () => [
  by(13, 'Jon Reyes', { price_cents: 250_000 }),
  by(12, 'Maya Okafor', { price_cents: 420_000, delivery_days: 10 }),
  by(11, 'Ines Kaya', { price_cents: null, delivery_days: null }),
]

/** A server with these proposals, that does what a client decides. */
function serve(
  me: typeof client,
  proposals: Proposal[],
  over: Parameters<typeof fakeServer>[0] = {},
) {
  const room = { proposals }
  const find = (path: string) => room.proposals.find(({ id }) => path.endsWith(`/${id}`))
  const change = (path: string, over: Partial<Proposal>) => {
    room.proposals = room.proposals.map((one) =>
      path.endsWith(`/${one.id}`) ? { ...one, ...over } : one,
    )
    return json(find(path))
  }
  const each = Object.fromEntries(
    proposals.flatMap(({ id }) => [
      [
        `GET /snagged-requests/${id}`,
        ({ path }: { path: string }) =>
          me === client && find(path)?.status === 'sent'
            ? change(path, { status: 'viewed' })
            : json(find(path)),
      ],
      [
        `PATCH /snagged-requests/${id}`,
        ({ path, body }: { path: string; body: unknown }) =>
          change(path, body as Partial<Proposal>),
      ],
    ]),
  )
  const calls = fakeServer({
    'GET /auth/me': () => json(me),
    'POST /auth/activity': nothing,
    'GET /requests/shared-with-me': () => json([]),
    'GET /snagged-requests/': ({ query }) => {
      const status = query.get('status')
      const request = query.get('request_id')
      return json(
        room.proposals.filter(
          (one) =>
            (status === null || one.status === status) &&
            (request === null || String(one.request_id) === request),
        ),
      )
    },
    ...each,
    ...over,
  })
  return { room, calls }
}
const card = (name: string) => screen.findByRole('article', { name: `Proposal from ${name}` })
const decisions = (calls: readonly { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

describe('a client', () => {
  it('reads answers per request, and reading counts', async () => {
    const other = { ...aProposal().request, id: 2, title: 'Tide tables' }
    const { room } = serve(client, [...three(), by(10, 'Wei', { request: other, request_id: 2 })])
    const app = await renderApp('/requests/responses', client)
    const group = await screen.findByRole('region', { name: 'Move our billing service to Rust' })
    expect(within(group).getByText('3 proposals')).toBeVisible()
    expect(within(group).getAllByRole('article')).toHaveLength(3)
    expect(screen.getByRole('region', { name: 'Tide tables' })).toBeVisible()
    const jon = await card('Jon Reyes')
    expect(within(jon).getByText('New')).toBeVisible()
    expect(within(jon).getByText('$2,500')).toBeVisible()
    expect(within(jon).getByText(/^Reply by /)).toBeVisible()
    await expectAccessible(app.container)
    await app.user.click(within(jon).getByRole('button', { name: /^Mark as read/ }))
    expect(await within(await card('Jon Reyes')).findByText('Read')).toBeVisible()
    expect(room.proposals[0]?.status).toBe('viewed')
    expect(within(await card('Jon Reyes')).queryByRole('button', { name: /read/i })).toBeNull()
  })

  it('opens a long answer', async () => {
    const message_html = '<p>Line.</p>'.repeat(12) + '<p>The end.</p>'
    const { room } = serve(client, [by(11, 'Ines Kaya', { message_html })])
    const app = await renderApp('/requests/responses', client)
    const button = await screen.findByRole('button', { name: /^Read proposal.*Ines Kaya/ })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await app.user.click(button)
    expect(await screen.findByRole('button', { name: /^Show less/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await waitFor(() => {
      expect(room.proposals[0]?.status).toBe('viewed')
    })
    await app.user.click(screen.getByRole('button', { name: /^Show less/ }))
    expect(await screen.findByRole('button', { name: /^Read proposal/ })).toBeVisible()
  })

  it('filters by status and by request in the address', async () => {
    serve(client, [by(11, 'Ines Kaya', { status: 'shortlisted' }), by(12, 'Jon Reyes')])
    const app = await renderApp('/requests/responses?status=shortlisted', client)
    await card('Ines Kaya')
    expect(screen.queryByRole('article', { name: 'Proposal from Jon Reyes' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Shortlisted' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await app.user.click(screen.getByRole('link', { name: 'Declined' }))
    expect(await screen.findByText('No proposals marked “Declined”')).toBeVisible()
    expect(app.router.state.location.href).toBe('/requests/responses?status=declined')
    await app.user.click(screen.getByRole('link', { name: 'Show all proposals' }))
    await app.user.click(await screen.findByRole('link', { name: /^Show only these/ }))
    expect(await screen.findByText(/^Only proposals for/)).toBeVisible()
    expect(app.router.state.location.href).toBe('/requests/responses?request=1')
  })

  it('shortlists, and hears of what comes in', async () => {
    const { room, calls } = serve(client, [by(11, 'Ines Kaya')])
    const app = await renderApp('/requests/responses', client)
    await app.user.click(within(await card('Ines Kaya')).getByRole('button', { name: 'Shortlist' }))
    expect(await within(await card('Ines Kaya')).findByText('Shortlisted')).toBeVisible()
    expect(decisions(calls)).toEqual([{ status: 'shortlisted' }])
    room.proposals = [by(12, 'Jon Reyes'), ...room.proposals]
    deliver('response', { response_id: 12, request_id: 1, change: 'sent' })
    await card('Jon Reyes')
    // The shortlist stands first.
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Proposal from Ines Kaya',
      'Proposal from Jon Reyes',
    ])
  })

  it('declines with an offered reason, an own one, or none', async () => {
    const { calls } = serve(client, three())
    const app = await renderApp('/requests/responses', client)
    const open = async (name: string) => {
      await app.user.click(within(await card(name)).getByRole('button', { name: 'Decline' }))
      return screen.findByRole('dialog', { name: 'Decline this proposal?' })
    }
    let dialog = await open('Jon Reyes')
    await app.user.click(within(dialog).getByRole('button', { name: 'We need it sooner.' }))
    expect(within(dialog).getByRole('textbox', { name: /^Reason/ })).toHaveValue(
      'We need it sooner.',
    )
    await expectAccessible(dialog)
    await app.user.click(within(dialog).getByRole('button', { name: 'Decline proposal' }))
    expect(await within(await card('Jon Reyes')).findByText('We need it sooner.')).toBeVisible()

    dialog = await open('Maya Okafor')
    await app.user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'No maps, sorry.')
    await app.user.click(within(dialog).getByRole('button', { name: 'Decline proposal' }))
    expect(await within(await card('Maya Okafor')).findByText('No maps, sorry.')).toBeVisible()

    dialog = await open('Ines Kaya')
    await app.user.click(within(dialog).getByRole('button', { name: 'Decline without a reason' }))
    await waitFor(() => {
      expect(decisions(calls)).toEqual([
        { status: 'declined', reason: 'We need it sooner.' },
        { status: 'declined', reason: 'No maps, sorry.' },
        { status: 'declined' },
      ])
    })
    // A no may be taken back, as far as the shortlist.
    await app.user.click(within(await card('Ines Kaya')).getByRole('button', { name: 'Shortlist' }))
    expect(await within(await card('Ines Kaya')).findByText('Shortlisted')).toBeVisible()
  })

  it('accepts after a question, and sees a refusal in place', async () => {
    let refused = true
    const { room, calls } = serve(client, [by(11, 'Ines Kaya')], {
      'PATCH /snagged-requests/11': () => {
        if (refused) return problem(409, { code: 'status_not_allowed', detail: 'That can’t be.' })
        room.proposals = [by(11, 'Ines Kaya', { status: 'accepted' })]
        return json(room.proposals[0])
      },
    })
    const app = await renderApp('/requests/responses', client)
    await app.user.click(within(await card('Ines Kaya')).getByRole('button', { name: 'Accept' }))
    const dialog = await screen.findByRole('dialog', { name: 'Accept Ines Kaya’s proposal?' })
    await expectAccessible(dialog)
    await app.user.click(within(dialog).getByRole('button', { name: 'Accept proposal' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('That can’t be.')
    refused = false
    await app.user.click(within(dialog).getByRole('button', { name: 'Accept proposal' }))
    expect(await within(await card('Ines Kaya')).findByText('Accepted')).toBeVisible()
    expect(decisions(calls)).toEqual([{ status: 'accepted' }, { status: 'accepted' }])
  })

  it('is reminded of what is about to close', async () => {
    const closes_at = new Date(Date.now() + 1.5 * 24 * 3600 * 1000).toISOString()
    serve(client, [by(11, 'Ines Kaya', { reminder: true, closes_at })])
    await renderApp('/requests/responses', client)
    expect(await screen.findByText(/^1 proposal will expire soon/)).toBeVisible()
    expect(screen.getByText(`Reply by ${deadline(closes_at)}`)).toBeVisible()
  })

  it('compares those that are ticked', async () => {
    const { room } = serve(client, three())
    const app = await renderApp('/requests/responses', client)
    await app.user.click(await screen.findByRole('checkbox', { name: 'Compare Jon Reyes' }))
    expect(screen.getByText('1 selected. Select another to compare.')).toBeVisible()
    await app.user.click(screen.getByRole('checkbox', { name: 'Compare Maya Okafor' }))
    await app.user.click(screen.getByRole('link', { name: 'Compare 2' }))
    const table = await screen.findByRole('table')
    expect(within(table).getAllByRole('columnheader')).toHaveLength(3)
    const row = within(table).getByRole('row', { name: /^Price/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Jon Reyes$2,500Lowest', 'Maya Okafor$4,200'])
    await expectAccessible(app.container)
    // Side by side they have been read.
    expect(room.proposals.map(({ status }) => status)).toEqual(['viewed', 'viewed', 'sent'])
    await app.user.click(screen.getByRole('link', { name: 'Back to proposals' }))
    await card('Ines Kaya')
  })

  it('compares all of a few at once, also on a phone', async () => {
    await page.viewport(360, 640)
    serve(client, [...three(), by(10, 'Wei-Ling Oyelaran de Montfort')])
    const app = await renderApp('/requests/responses', client)
    await app.user.click(await screen.findByRole('link', { name: 'Compare all 4' }))
    const table = await screen.findByRole('table')
    await app.user.click(within(table).getAllByRole('button', { name: 'Shortlist' })[1]!)
    await waitFor(() => {
      expect(within(table).getByText('Shortlisted')).toBeVisible()
    })
    for (const width of [768, 360]) {
      await page.viewport(width, 640)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    }
    await expectAccessible(app.container)
    await page.viewport(1024, 768)
  })

  it('says when what was to be compared is gone', async () => {
    const gone = () => problem(404)
    serve(client, [by(11, 'Ines Kaya')], {
      'GET /snagged-requests/98': gone,
      'GET /snagged-requests/99': gone,
    })
    await renderApp('/requests/responses?compare=98,99', client)
    expect(await screen.findByText('Proposals not found')).toBeVisible()
  })

  it('without any is led to the requests; a failure can be retried', async () => {
    let down = true
    serve(client, [], {
      'GET /snagged-requests/': () => (down ? problem(429) : json([])),
    })
    const app = await renderApp('/requests/responses', client)
    await screen.findByText('Too many requests. Please try again later.')
    down = false
    await app.user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No proposals yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your requests' })).toBeVisible()
  })
})

describe('a developer', () => {
  it('sees what became of each, as it happens', async () => {
    const other = { ...aProposal().request, id: 2, title: 'Tide tables' }
    const { room } = serve(developer, [
      aProposal({ id: 12, request: other, request_id: 2 }),
      aProposal({ id: 11, status: 'viewed' }),
    ])
    const app = await renderApp('/requests/responses', developer)
    await screen.findByText(/^Not read yet\./)
    expect(screen.getByText(/^Read by the client\./)).toBeVisible()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await expectAccessible(app.container)
    room.proposals = [
      aProposal({ id: 12, request: other, request_id: 2, status: 'shortlisted' }),
      aProposal({ id: 11, status: 'closed', reason: 'Nobody answered within 14 days.' }),
    ]
    deliver('response', { response_id: 12, request_id: 2, change: 'shortlisted' })
    expect(await screen.findByText('You’re on the client’s shortlist.')).toBeVisible()
    expect(screen.getByText('Nobody answered within 14 days.')).toBeVisible()
  })

  it('withdraws one', async () => {
    const { room } = serve(developer, [aProposal()], {
      'DELETE /snagged-requests/11': () => {
        room.proposals = []
        return nothing()
      },
    })
    const app = await renderApp('/requests/responses', developer)
    await app.user.click(await screen.findByRole('button', { name: /^Withdraw/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw your proposal?' })
    await app.user.click(within(dialog).getByRole('button', { name: 'Withdraw proposal' }))
    expect(await screen.findByText('No proposals yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse open requests' })).toBeVisible()
  })
})

it('shows a client the videos that a developer chose, without those that are gone', async () => {
  const [first, ...others] = three()
  serve(client, [{ ...first, video_ids: [5, 6] } as Proposal, ...others], {
    'GET /video_display/5': () => json(aVideo({ id: 5, title: 'Seats' })),
    'GET /video_display/6': () => problem(404),
  })
  const app = await renderApp('/requests/responses', client)
  const card = await screen.findByRole('article', { name: 'Proposal from Jon Reyes' })
  const videos = await within(card).findByRole('list', { name: 'Videos' })
  expect(within(videos).getAllByRole('link')).toHaveLength(1)
  expect(within(videos).getByRole('link', { name: /Seats$/ })).toHaveAttribute(
    'href',
    '/video_display/stream/5',
  )
  await expectAccessible(app.container)
})
