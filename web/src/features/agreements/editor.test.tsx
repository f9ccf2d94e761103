import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import { aListedAgreement, anAgreement } from '../../test/agreements'
import { expectAccessible } from '../../test/axe'
import { aTalk } from '../../test/conversation-server'
import { aUser } from '../../test/people'
import { aProposal } from '../../test/proposals'
import { forgetEverything, renderApp } from '../../test/render-app'
import { json, problem } from '../../test/server'
import type { Agreement } from './types'

let versions: readonly Agreement[]
let talk: ReturnType<typeof aTalk>

async function open(given: readonly Agreement[], post: () => Response) {
  versions = given
  talk = aTalk(
    1,
    {},
    {
      'GET /agreements/': () =>
        json({ items: versions.slice(0, 1).map(({ id }) => aListedAgreement({ id })) }),
      'GET /agreements/11/versions': () => json(versions),
      'GET /agreements/12/versions': () => json(versions),
      'GET /agreements/clauses': () =>
        json([{ key: 'late_fee', title: 'Late payment', text: 'Paid within 14 days.' }]),
      'GET /snagged-requests/': () =>
        json([
          aProposal({
            request_id: 3,
            developer_id: 7,
            status: 'accepted',
            message: 'I rebuild it in Rust.',
            price_cents: 420_050,
            delivery_days: 30,
          }),
        ]),
      'POST /agreements/': post,
    },
  )
  return renderApp('/conversations/1', aUser())
}
const bodies = () =>
  talk.of('POST', '/agreements/').map(({ body }) => body as Record<string, unknown>)

beforeEach(async () => {
  await page.viewport(1280, 800)
  forgetEverything()
})
afterEach(() => {
  vi.restoreAllMocks()
  forgetEverything()
})

it('begins with the accepted proposal, adds up the milestones and proposes version 1', async () => {
  const { user } = await open([], () => {
    versions = [anAgreement({ created_by: 7 })]
    return json(versions[0], 201)
  })
  await user.click(await screen.findByRole('button', { name: 'Propose an agreement' }))
  const form = within(await screen.findByRole('form', { name: 'Agreement' }))
  expect(form.getByLabelText('Title')).toHaveValue('Move our billing service to Rust')
  expect(form.getByLabelText('Scope')).toHaveValue('I rebuild it in Rust.')
  expect(form.getByLabelText('Total')).toHaveValue('4200.50')
  expect(form.getByLabelText(/^Due/)).not.toHaveValue('')
  await user.type(form.getByLabelText(/Deliverables/), 'The service{enter}{enter}The tests')
  await user.click(form.getByRole('button', { name: 'Add milestone' }))
  await user.type(form.getByLabelText('Title of milestone 1'), 'First part')
  await user.type(form.getByLabelText('Amount of milestone 1'), '1,000')
  await user.click(form.getByRole('button', { name: 'Add milestone' }))
  await user.type(form.getByLabelText('Title of milestone 2'), 'Second part')
  expect(form.getByText('$3,200.50 of the total is in no milestone yet.')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Add it to the last one' }))
  expect(form.getByLabelText('Amount of milestone 2')).toHaveValue('3200.50')
  await user.click(await form.findByRole('checkbox', { name: /Late payment/ }))
  await user.type(form.getByLabelText('Text of “Late payment”'), ' Or 10.')
  await expectAccessible(document.body)
  await user.click(form.getByRole('button', { name: 'Propose version 1' }))
  expect(await screen.findByText('Proposed by you')).toBeVisible()
  expect(bodies()).toMatchObject([
    {
      request_id: 3,
      conversation_id: 1,
      supersedes: null,
      deliverables: ['The service', 'The tests'],
      amount_cents: 420_050,
      milestones: [
        { title: 'First part', amount_cents: 100_000, due_date: null },
        { title: 'Second part', amount_cents: 320_050, due_date: null },
      ],
      clauses: [{ key: 'late_fee', text: 'Paid within 14 days. Or 10.' }],
    },
  ])
})

it('follows a version word by word, and shows the server’s errors at their fields', async () => {
  const { user } = await open([anAgreement()], () =>
    problem(422, {
      code: 'validation_failed',
      errors: [{ field: 'milestones.1.due_date', message: 'This date is in the past.' }],
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Suggest changes' }))
  const form = within(await screen.findByRole('form', { name: 'Agreement' }))
  expect(form.getByLabelText('Title of milestone 2')).toHaveValue('Part 2')
  await user.click(form.getByRole('button', { name: 'Propose version 2' }))
  const due = form.getByLabelText('Due of milestone 2')
  expect(await form.findByText('This date is in the past.')).toBeVisible()
  expect(due).toHaveAttribute('aria-invalid', 'true')
  await waitFor(() => {
    expect(due).toHaveFocus()
  })
  expect(bodies()).toMatchObject([{ supersedes: 11, scope: anAgreement().scope }])
})

it('names everything that is wrong before anything is sent, and keeps what was typed', async () => {
  const { user, unmount } = await open([anAgreement()], () => problem(500))
  await user.click(await screen.findByRole('button', { name: 'Suggest changes' }))
  const form = within(await screen.findByRole('form', { name: 'Agreement' }))
  await user.clear(form.getByLabelText('Title'))
  await user.clear(form.getByLabelText('Title of milestone 1'))
  await user.click(form.getByRole('button', { name: 'Propose version 2' }))
  const summary = within(await form.findByRole('group', { name: 'Please fix 2 fields' }))
  expect(summary.getByText('Milestone 1, title:')).toBeVisible()
  await user.type(form.getByLabelText('Title'), 'Another title')
  expect(bodies()).toEqual([])
  unmount()
  const again = await renderApp('/conversations/1', aUser())
  await again.user.click(await screen.findByRole('button', { name: 'Suggest changes' }))
  expect(await screen.findByLabelText('Title')).toHaveValue('Another title')
  expect(screen.getByText(/We restored what you typed/)).toBeVisible()
})
