import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import { deliver } from '../../session/events'
import { aListedAgreement, aMilestone, anAgreement } from '../../test/agreements'
import { expectAccessible } from '../../test/axe'
import { aTalk } from '../../test/conversation-server'
import { anAttachment } from '../../test/conversations'
import { anInvoice } from '../../test/invoices'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { reviewsBetween } from '../../test/reviews'
import { json, problem } from '../../test/server'
import type { Agreement } from './types'

let versions: readonly Agreement[]
let talk: ReturnType<typeof aTalk>

type Answers = Parameters<typeof aTalk>[2]

async function open(given: readonly Agreement[], answers: Answers = {}, count = 1, user = aUser()) {
  versions = given
  talk = aTalk(
    count,
    {},
    {
      'GET /auth/me': () => json(user),
      'GET /agreements/': () =>
        json({ items: versions.slice(0, 1).map(({ id }) => aListedAgreement({ id })) }),
      'GET /agreements/11/versions': () => json(versions),
      'GET /agreements/12/versions': () => json(versions),
      'GET /ratings/with/8': () => json(reviewsBetween()),
      'GET /invoices/': () => json({ items: [], next_cursor: null }),
      ...answers,
    },
  )
  return renderApp('/conversations/1', user)
}
const panel = () => screen.findByRole('complementary', { name: 'Agreement' })
const button = async (name: string) => within(await panel()).findByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))
const sent = (path: string) => talk.of('POST', path).map(({ body }) => body)

beforeEach(async () => {
  await page.viewport(1280, 800)
  forgetEverything()
})
afterEach(() => {
  vi.restoreAllMocks()
  forgetEverything()
})

const second = anAgreement({
  id: 12,
  version: 2,
  scope: 'A test with 1,000 buyers proves it.',
  due_date: '2027-12-12',
  message_id: 20,
})
const first = anAgreement({ status: 'superseded', is_newest: false })

describe('a version that was proposed', () => {
  it('shows every changed word beside the conversation, and is accepted with its fingerprint', async () => {
    const accepted = { ...second, status: 'accepted', accepted_at: '2026-05-05T12:00:00Z' } as const
    const { user } = await open([second, first], {
      'POST /agreements/12/accept': () => {
        versions = [accepted, first]
        return json(accepted)
      },
    })
    const shown = within(await panel())
    await shown.findByText('Changes since version 1')
    expect(shown.getByText('100').tagName).toBe('DEL')
    expect(shown.getByText('1,000').tagName).toBe('INS')
    expect(shown.getByText('Dec 5, 2027').tagName).toBe('DEL')
    expect(shown.getByText('Dec 12, 2027').tagName).toBe('INS')
    expect(shown.getByText('Proposed by Harbour Works')).toBeVisible()
    expect(shown.getByText('9f2c…41aa')).toBeVisible()
    await expectAccessible(document.body)
    await user.click(shown.getByRole('button', { name: 'Accept version 2' }))
    await shown.findByText('In progress')
    expect(sent('/agreements/12/accept')).toEqual([{ content_hash: second.content_hash }])
    expect(shown.getByText('$0')).toBeVisible()
  })

  it('that was replaced meanwhile says so, and shows the newer one', async () => {
    const { user } = await open([anAgreement()], {
      'POST /agreements/11/accept': () => {
        versions = [second, first]
        return problem(409, {
          code: 'agreement_outdated',
          detail: 'There’s a newer version of this agreement. Please read that one first.',
        })
      },
    })
    await user.click(await button('Accept version 1'))
    await button('Accept version 2')
  })

  it('is declined with a reason, or withdrawn by whoever proposed it', async () => {
    const { user } = await open([anAgreement()], {
      'POST /agreements/11/decline': () => {
        versions = [anAgreement({ status: 'declined', reason: 'Too soon.' })]
        return json(versions[0])
      },
    })
    await user.click(await button('Decline'))
    await user.type(dialog().getByLabelText(/Reason/), 'Too soon.')
    await user.click(dialog().getByRole('button', { name: 'Decline' }))
    // Not what was typed, which goes with the dialog.
    await waitFor(() => {
      expect(screen.getByText('Too soon.')).toBeVisible()
    })
    expect(sent('/agreements/11/decline')).toEqual([{ reason: 'Too soon.' }])
    await button('Propose a new version')
  })

  it('of one’s own can be withdrawn and changed, not accepted', async () => {
    await open([anAgreement({ created_by: 7 })])
    await button('Withdraw')
    await button('Suggest changes')
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull()
  })

  it('can be looked at again from the list of versions', async () => {
    const { user } = await open([second, first])
    await user.click(await button('Version 2'))
    await user.click(screen.getByRole('menuitem', { name: 'Version 1' }))
    expect(await screen.findByText('Replaced by a newer version')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull()
  })

  it('stands in the conversation as a card that leads to it', async () => {
    const { user } = await open([second, first], {}, 0)
    talk.say('Agreement version 2 proposed: $2,000.', { id: 20, kind: 'system', sender_id: 8 })
    act(() => {
      deliver('message', {
        conversation_id: 1,
        message_id: 20,
        seq: 1,
        sender_id: 8,
        kind: 'system',
      })
    })
    expect(await screen.findByText('Harbour Works proposed version 2')).toBeVisible()
    expect(screen.getByText('$2,000 · 2 milestones · due Dec 12, 2027')).toBeVisible()
    await user.click(await button('Version 2'))
    await user.click(screen.getByRole('menuitem', { name: 'Version 1' }))
    await screen.findByText('Replaced by a newer version')
    await user.click(screen.getByRole('button', { name: 'See changes of version 2' }))
    await screen.findByText('Changes since version 1')
  })
})

describe('an agreement in force', () => {
  const inForce = (...milestones: Agreement['milestones']) =>
    anAgreement({ status: 'accepted', accepted_at: '2026-05-05T12:00:00Z', milestones })
  const client = aUser({ id: 8, user_type: 'client' })

  it('gives the developer buttons only where it is their turn', async () => {
    const submitted = inForce(aMilestone(1, { status: 'submitted' }), aMilestone(2))
    const { user } = await open([inForce(aMilestone(1), aMilestone(2))], {
      'POST /agreements/11/milestones/1/submit': () => {
        versions = [submitted]
        return json(submitted)
      },
    })
    await button('Submit milestone')
    expect(screen.getAllByRole('button', { name: 'Submit milestone' })).toHaveLength(1)
    expect(talk.of('GET', '/ratings/with/8')).toEqual([])
    await expectAccessible(await panel())
    await user.click(await button('Submit milestone'))
    await user.type(dialog().getByLabelText(/Note/), 'Done.')
    await expectAccessible(screen.getByRole('dialog'))
    await user.click(dialog().getByRole('button', { name: 'Submit milestone' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull()
    })
    expect(sent('/agreements/11/milestones/1/submit')).toEqual([
      { note: 'Done.', attachment_ids: [] },
    ])
  })

  it('shows the client what was submitted; changes need a note, approving moves the bar', async () => {
    const milestone = aMilestone(1, {
      status: 'submitted',
      note: 'Here it is.',
      attachments: [anAttachment()],
      submitted_at: '2026-05-06T12:00:00Z',
      approves_at: '2026-05-20T12:00:00Z',
    })
    const done = inForce(
      aMilestone(1, { status: 'approved', approved_at: '2026-05-07T12:00:00Z' }),
      aMilestone(2),
    )
    const { user } = await open(
      [inForce(milestone, aMilestone(2))],
      {
        'POST /agreements/11/milestones/1/approve': () => {
          versions = [done]
          return json(done)
        },
      },
      1,
      client,
    )
    await button('Approve $1,000')
    expect(screen.getByText('Here it is.')).toBeVisible()
    expect(screen.getByText(/Approved automatically on May 20 if you don’t reply\./)).toBeVisible()
    await user.click(await button('Request changes'))
    await user.click(dialog().getByRole('button', { name: 'Request changes' }))
    expect(dialog().getByText('Say what should be changed.')).toBeVisible()
    expect(sent('/agreements/11/milestones/1/request-changes')).toEqual([])
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await user.click(await button('Approve $1,000'))
    expect(await screen.findByText('Approved May 7')).toBeVisible()
    expect(screen.getByText('$1,000', { selector: 'b' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })

  it('leads from an approved milestone to its invoice', async () => {
    await open([inForce(aMilestone(1, { status: 'approved' }), aMilestone(2))], {
      'GET /invoices/': () =>
        json({
          items: [
            anInvoice({ id: 31, number: 3, agreement_id: 11, milestone: 1, status: 'paid' }),
            anInvoice({ id: 32, number: 4, agreement_id: 99, milestone: 1 }),
          ],
          next_cursor: null,
        }),
    })
    const link = await within(await panel()).findByRole('link', { name: 'Invoice 3 · Paid' })
    expect(link).toHaveAttribute('href', '/invoices/31')
    expect(screen.queryByRole('link', { name: /^Invoice 4/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Create invoice' })).toBeNull()
    expect(talk.of('GET', '/invoices/')[0]?.query.get('conversation_id')).toBe('1')
  })

  it('lets the developer, and not the client, create an invoice that is missing', async () => {
    let items: readonly object[] = []
    const answers = {
      'GET /invoices/': () => json({ items, next_cursor: null }),
      'POST /agreements/11/milestones/1/invoice': () => {
        items = [anInvoice({ id: 31, number: 3, agreement_id: 11, milestone: 1 })]
        return json(items[0])
      },
    }
    const approved = [inForce(aMilestone(1, { status: 'approved' }), aMilestone(2))]
    const seen = await open(approved, answers, 1, client)
    await screen.findByText('Approved', { exact: true })
    await waitFor(() => {
      expect(talk.of('GET', '/invoices/')).toHaveLength(1)
    })
    expect(screen.queryByRole('button', { name: 'Create invoice' })).toBeNull()
    seen.unmount()
    forgetEverything()
    const { user } = await open(approved, answers)
    await user.click(await button('Create invoice'))
    expect(await screen.findByRole('link', { name: 'Invoice 3 · Open' })).toBeVisible()
  })

  it('is cancelled from its menu, after a question', async () => {
    const { user } = await open([inForce(aMilestone(1))], {
      'POST /agreements/11/cancel': () => {
        versions = [anAgreement({ status: 'cancelled' })]
        return json(versions[0])
      },
    })
    await user.click(await button('More about this agreement'))
    await user.click(screen.getByRole('menuitem', { name: 'Cancel agreement' }))
    await user.click(dialog().getByRole('button', { name: 'Cancel agreement' }))
    await button('Propose a new agreement')
    expect(sent('/agreements/11/cancel')).toEqual([{ reason: null }])
  })

  it('moves on by itself when the other side does something', async () => {
    await open([inForce(aMilestone(1))])
    await button('Submit milestone')
    versions = [
      anAgreement({ status: 'completed', milestones: [aMilestone(1, { status: 'approved' })] }),
    ]
    act(() => {
      deliver('agreement', {
        agreement_id: 11,
        conversation_id: 1,
        request_id: 3,
        change: 'completed',
      })
    })
    expect(await screen.findByText('Completed')).toBeVisible()
    await screen.findByRole('form', { name: 'Review' })
  })
})

it('is a strip and a sheet where there is no room for a panel', async () => {
  await page.viewport(360, 740)
  const { user } = await open([second, first])
  const strip = await screen.findByRole('button', { name: /Agreement, version 2/ })
  expect(strip).toHaveTextContent('Proposed, $2,000, due Dec 12, 2027')
  expect(screen.queryByRole('complementary')).toBeNull()
  await user.click(strip)
  const sheet = within(await screen.findByRole('dialog', { name: 'Agreement' }))
  await sheet.findByText('Changes since version 1')
  await sheet.findByRole('button', { name: 'Accept version 2' })
  await expectAccessible(document.body)
})
