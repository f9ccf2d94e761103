import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '../../test/axe'
import { aClient, aPublicRequest, aSharedRequest } from '../../test/requests'
import { ROWS } from '../../ui/rows'
import { InviteRow } from './invite-row'
import { OpportunityCard } from './opportunity-card'
import { References } from './references'
import { RequestCard } from './request-card'
import { TrustCard } from './trust-card'

async function show(piece: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <main>{piece}</main> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  // This small table of routes is not the app's, which the router's types know.
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('main')
  return view
}

describe('the request card', () => {
  it('reads as the specification words it', async () => {
    const { container } = await show(<RequestCard request={aSharedRequest()} />)
    const card = screen.getByRole('article')
    expect(within(card).getByRole('heading', { level: 3 })).toHaveTextContent(
      'Move our billing service to Rust',
    )
    expect(within(card).getByText('Axum, Postgres, and a cut-over nobody notices.')).toBeVisible()
    expect(within(card).getByText('Budget: $4,200')).toBeVisible()
    expect(within(card).getByText(/^Shared:/)).toHaveTextContent('Shared: May 4, 2026')
    expect(within(card).getByText('New')).toBeVisible()
    expect(within(card).getByText('Harbour Works')).toBeVisible()
    const link = within(card).getByRole('link', { name: /^View Details/ })
    expect(link).toHaveAttribute('href', '/requests/1')
    expect(within(card).getByRole('button', { name: /^Start Conversation/ })).toBeVisible()
    await expectAccessible(container)
  })

  it('has no badge once it was viewed, and shows cents when there are some', async () => {
    await show(
      <RequestCard
        request={aSharedRequest({ viewed_at: '2026-05-05T00:00:00Z', estimated_budget: 99.5 })}
      />,
    )
    expect(screen.queryByText('New')).toBeNull()
    expect(screen.getByText('Budget: $99.50')).toBeVisible()
  })

  it('tells when somebody goes to see it', async () => {
    const opened = vi.fn()
    await show(<RequestCard request={aSharedRequest()} onOpen={opened} />)
    await userEvent.click(screen.getByRole('link', { name: /^View Details/ }))
    expect(opened).toHaveBeenCalledOnce()
  })
})

describe.each([
  ['card', RequestCard],
  ['row', InviteRow],
])('a request in a %s', (_, Piece) => {
  it.each([
    ['sent', 'Proposal sent'],
    ['viewed', 'Proposal read'],
    ['shortlisted', 'Shortlisted'],
    ['accepted', 'Accepted'],
    ['declined', 'Declined'],
    ['closed', 'No reply'],
  ] as const)(
    'says that a proposal is %s, and offers only what comes next',
    async (status, text) => {
      await show(<Piece request={aSharedRequest({ my_response: { id: 2, status } })} />)
      expect(screen.getByText(text)).toBeVisible()
      expect(screen.getByRole('link', { name: /^View Details/ })).toBeVisible()
      expect(screen.queryByRole('button', { name: /^Start Conversation/ })).toBeNull()
    },
  )

  it('leads to the conversation that is there', async () => {
    const { container } = await show(<Piece request={aSharedRequest({ conversation_id: 6 })} />)
    expect(screen.getByRole('link', { name: /^Open conversation/ })).toHaveAttribute(
      'href',
      '/conversations/6',
    )
    expect(screen.queryByRole('button', { name: /^Start Conversation/ })).toBeNull()
    await expectAccessible(container)
  })
})

it('a row of an invite stays low on a phone', async () => {
  await page.viewport(360, 640)
  const title = 'A booking page for island tours that never sells one seat twice'
  const invites = [
    aSharedRequest({ title }),
    aSharedRequest({
      title,
      estimated_budget: 14_000,
      my_response: { id: 2, status: 'shortlisted' },
      conversation_id: 6,
    }),
  ]
  const { container } = await show(
    <div className={ROWS}>
      {invites.map((request, at) => (
        <InviteRow key={at} request={request} />
      ))}
    </div>,
  )
  for (const [at, row] of screen.getAllByRole('article').entries()) {
    // What became of one's proposal has a line of its own: the budget is never cut.
    expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(at === 0 ? 76 : 92)
    const budget = within(row).getByText(/^Budget: /)
    const line = budget.closest('p')!.getBoundingClientRect()
    expect(budget.getBoundingClientRect().right).toBeLessThanOrEqual(line.right)
    const details = within(row).getByRole('link', { name: /^View Details/ })
    // The whole row leads to the request.
    expect(details.getBoundingClientRect().width).toBe(row.getBoundingClientRect().width)
    expect(details.getBoundingClientRect().height).toBeGreaterThan(70)
  }
  expect(screen.getByRole('button', { name: /^Start Conversation/ })).toBeVisible()
  expect(screen.getByText('Shortlisted')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(360)
  await expectAccessible(container)
  await page.viewport(1024, 768)
})

describe('the trust card', () => {
  it('leaves out what nobody has measured', async () => {
    const { container } = await show(<TrustCard trust={aClient()} />)
    expect(screen.getByText('Harbour Works')).toBeVisible()
    expect(screen.queryByText('Hire rate')).toBeNull()
    expect(screen.queryByText('Messages answered')).toBeNull()
    expect(screen.queryByText(/^Usually replies/)).toBeNull()
    expect(screen.queryByText(/proposals$/)).toBeNull()
    expect(screen.queryByText('Hires')).toBeNull()
    expect(screen.queryByText(/rating|verified/i)).toBeNull()
    await expectAccessible(container)
  })

  it('shows what is known', async () => {
    await show(
      <TrustCard
        trust={aClient({
          industry: 'Shipping',
          country: 'Portugal',
          hires: 2,
          hire_rate: 2 / 3,
          response_rate: 0.8,
          message_response_rate: 0.85,
          median_response_minutes: 40,
          no_answer_rate: 0.2,
          average_rating: 4.5,
          total_ratings: 2,
          verified: { email: true, payment: true },
        })}
      />,
    )
    expect(screen.getByText('Shipping · Portugal')).toBeVisible()
    expect(screen.getByText('67%')).toBeVisible()
    // Said once, in words.
    expect(screen.queryByText('80%')).toBeNull()
    expect(screen.getByText('Messages answered')).toBeVisible()
    expect(screen.getByText('85%')).toBeVisible()
    expect(screen.getByText('Usually replies within 40 minutes')).toBeVisible()
    expect(screen.getByText('Replies to 4 in 5 proposals')).toBeVisible()
    expect(screen.getByRole('img', { name: '4.5 out of 5, 2 ratings' })).toBeVisible()
    expect(screen.getByText('Payment verified')).toBeVisible()
  })
})

it('cards and rows say how it is paid and when it is needed', async () => {
  const hourly = { pricing: 'hourly', estimated_budget: 75, deadline: '2031-04-15' } as const
  const { container } = await show(
    <>
      <OpportunityCard request={aPublicRequest(hourly)} />
      <RequestCard request={aSharedRequest(hourly)} />
      <InviteRow request={aSharedRequest(hourly)} />
    </>,
  )
  expect(screen.getAllByText('Budget: $75 an hour')).toHaveLength(3)
  const dates = container.querySelectorAll('time[datetime="2031-04-15"]')
  expect([...dates].map((date) => date.parentElement?.textContent)).toEqual([
    expect.stringContaining('Needed by'),
    expect.stringContaining('Needed by'),
    expect.stringContaining('Needed by'),
  ])
  await expectAccessible(container)
})

it('links and files of a request lead there', async () => {
  const { container } = await show(
    <References
      request={{
        reference_links: ['https://www.example.org/a/', 'javascript:alert(1)'],
        attachments: [{ id: 31, file_name: 'plan.txt', file_size: 1536, url: '/api/x' }],
      }}
    />,
  )
  expect(screen.getByRole('link', { name: 'example.org/a' })).toHaveAttribute(
    'href',
    'https://www.example.org/a/',
  )
  expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull()
  const file = screen.getByRole('link', { name: /^plan\.txt/ })
  expect(file).toHaveAttribute('download', 'plan.txt')
  expect(file).toHaveTextContent('1.5 KB')
  await expectAccessible(container)
})

it('a skill of an opportunity leads to more of the kind', async () => {
  const { container } = await show(<OpportunityCard request={aPublicRequest({ id: 5 })} />)
  expect(screen.getByRole('link', { name: 'A map of quiet places' })).toHaveAttribute(
    'href',
    '/opportunities/5',
  )
  expect(screen.getByRole('link', { name: 'TypeScript' })).toBeVisible()
  await expectAccessible(container)
})
