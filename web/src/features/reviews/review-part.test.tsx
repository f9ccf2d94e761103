import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { deliver } from '../../session/events'
import { aListedAgreement, aMilestone, anAgreement } from '../../test/agreements'
import { expectAccessible } from '../../test/axe'
import { aTalk } from '../../test/conversation-server'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { aRating, reviewsBetween } from '../../test/reviews'
import { json, problem } from '../../test/server'
import { hintText } from './texts'
import type { RatingsBetween } from './types'

const DAY_MS = 24 * 3600 * 1000
const agreement = anAgreement({
  status: 'completed',
  milestones: [aMilestone(1, { status: 'approved' })],
})
const yesterday = () => new Date(Date.now() - DAY_MS).toISOString()

let reviews: RatingsBetween
let talk: ReturnType<typeof aTalk>

/** The conversation of Ines (7), a developer, with Harbour Works (8), who completed an agreement. */
async function open(
  given: Partial<RatingsBetween> = {},
  answers: Parameters<typeof aTalk>[2] = {},
) {
  reviews = reviewsBetween({ completed_at: yesterday(), ...given })
  talk = aTalk(
    1,
    {},
    {
      'GET /agreements/': () => json({ items: [aListedAgreement({ status: 'completed' })] }),
      'GET /agreements/11/versions': () => json([agreement]),
      'GET /invoices/': () => json({ items: [], next_cursor: null }),
      'GET /ratings/with/8': () => json(reviews),
      ...answers,
    },
  )
  const { user } = await renderApp('/conversations/1', aUser())
  return user
}

const form = () => screen.findByRole('form', { name: 'Review' })
const sent = () => talk.of('POST', '/ratings/client/8').map(({ body }) => body)
const review = (name: string) => screen.findByRole('article', { name })

beforeEach(async () => {
  await page.viewport(1280, 800)
  forgetEverything()
})
afterEach(forgetEverything)

it('asks how it was, and keeps the answer hidden until the other side has written theirs', async () => {
  const user = await open(
    {},
    {
      'POST /ratings/client/8': () => {
        reviews = { ...reviews, mine: aRating() }
        return json(aRating(), 201)
      },
    },
  )
  const shown = within(await form())
  const stars = shown.getByRole('group', { name: 'How was working with Harbour Works?' })
  expect(
    shown.getByText(/^Harbour Works sees it once both of you have written a review, or on /),
  ).toBeVisible()
  await expectAccessible(document.body)

  within(stars).getByRole('radio', { name: '1 star' }).focus()
  await user.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}')
  await user.type(shown.getByLabelText(/^Comment/), ' Clear and quick. ')
  expect(shown.getByText('18 / 2,000')).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Submit review' }))

  const mine = await review('Your review')
  expect(sent()).toEqual([{ stars: 4, comment: 'Clear and quick.' }])
  expect(within(mine).getByRole('img', { name: '4 out of 5' })).toBeVisible()
  expect(within(mine).getByText('Clear and quick.')).toBeVisible()
  expect(
    within(mine).getByText('Hidden until Harbour Works writes theirs, or until May 20.'),
  ).toBeVisible()
  await waitFor(() => {
    expect(mine.parentElement).toHaveFocus()
  })
  await expectAccessible(document.body)

  // The other side writes theirs.
  reviews = {
    ...reviews,
    mine: aRating({ is_shown: true, shows_at: null }),
    theirs: aRating({ id: 32, stars: 5, comment: 'A pleasure.', is_shown: true }),
    theirs_is_written: true,
  }
  act(() => {
    deliver('rating', { rater_id: 8, target_id: 7 })
  })
  expect(within(await review('Review from Harbour Works')).getByText('A pleasure.')).toBeVisible()
  expect(screen.queryByText(/^Hidden until/)).toBeNull()
})

it('needs stars; a comment may be left out but not be too long', async () => {
  const user = await open(
    {},
    { 'POST /ratings/client/8': () => json(aRating({ stars: 2, comment: null }), 201) },
  )
  const shown = within(await form())
  await user.click(shown.getByRole('button', { name: 'Submit review' }))
  expect(shown.getByText('Please select a rating')).toBeVisible()
  expect(shown.getByRole('radio', { name: '1 star' })).toHaveFocus()

  await user.click(shown.getByRole('radio', { name: '2 stars' }))
  const comment = shown.getByLabelText(/^Comment/)
  await user.click(comment)
  await user.paste('x'.repeat(2001))
  await user.click(shown.getByRole('button', { name: 'Submit review' }))
  expect(shown.getByText('Use at most 2,000 characters.')).toBeVisible()
  expect(sent()).toEqual([])

  await user.clear(comment)
  await user.click(shown.getByRole('button', { name: 'Submit review' }))
  await waitFor(() => {
    expect(sent()).toEqual([{ stars: 2, comment: null }])
  })
})

it('says that the other side has written one, and shows both once this side has too', async () => {
  const user = await open(
    { theirs_is_written: true },
    {
      'POST /ratings/client/8': () => {
        reviews = {
          ...reviews,
          mine: aRating({ is_shown: true }),
          theirs: aRating({ id: 32, comment: 'A pleasure.', is_shown: true }),
        }
        return json(aRating({ is_shown: true }), 201)
      },
    },
  )
  const shown = within(await form())
  expect(
    screen.getByText('Harbour Works has written a review. Write yours to see it.'),
  ).toBeVisible()
  await user.click(shown.getByRole('radio', { name: '5 stars' }))
  await user.click(shown.getByRole('button', { name: 'Submit review' }))
  expect(within(await review('Review from Harbour Works')).getByText('A pleasure.')).toBeVisible()
  expect(await review('Your review')).toBeVisible()
})

it('is changed, or left as it is', async () => {
  const user = await open(
    { mine: aRating() },
    {
      'POST /ratings/client/8': () => {
        reviews = { ...reviews, mine: aRating({ stars: 5 }) }
        return json(reviews.mine)
      },
    },
  )
  await user.click(within(await review('Your review')).getByRole('button', { name: 'Edit' }))
  let shown = within(await form())
  await waitFor(() => {
    expect(shown.getByRole('radio', { name: '4 stars' })).toHaveFocus()
  })
  expect(shown.getByLabelText(/^Comment/)).toHaveValue('Clear and quick.')
  await user.click(shown.getByRole('button', { name: 'Cancel' }))
  await user.click(within(await review('Your review')).getByRole('button', { name: 'Edit' }))
  shown = within(await form())
  await user.click(shown.getByRole('radio', { name: '5 stars' }))
  await user.click(shown.getByRole('button', { name: 'Save review' }))
  const mine = await review('Your review')
  expect(within(mine).getByRole('img', { name: '5 out of 5' })).toBeVisible()
  expect(sent()).toEqual([{ stars: 5, comment: 'Clear and quick.' }])
})

it('keeps what was written when the server refuses it, and says why', async () => {
  const user = await open(
    {},
    {
      'POST /ratings/client/8': () =>
        problem(403, {
          code: 'agreement_needed',
          detail: 'You can review a client once you have completed work together.',
        }),
    },
  )
  const shown = within(await form())
  await user.click(shown.getByRole('radio', { name: '3 stars' }))
  await user.type(shown.getByLabelText(/^Comment/), 'Fine.')
  await user.click(shown.getByRole('button', { name: 'Submit review' }))
  expect(
    await shown.findByText('You can review a client once you have completed work together.'),
  ).toBeVisible()
  expect(shown.getByLabelText(/^Comment/)).toHaveValue('Fine.')
})

it('says when it will be seen', () => {
  const now = new Date('2026-05-10T12:00:00Z').getTime()
  const hint = (over: Partial<RatingsBetween>) => hintText('Ines', reviewsBetween(over), now)
  expect(hint({})).toBe('Ines sees it once both of you have written a review, or on May 20.')
  expect(hint({ theirs: aRating({ is_shown: true }) })).toBe('Ines sees it right away.')
  expect(hint({ completed_at: '2026-04-20T12:00:00Z' })).toBe('Ines sees it right away.')
  expect(hint({ mine: aRating({ shows_at: '2026-05-22T12:00:00Z' }) })).toBe(
    'Ines sees it once both of you have written a review, or on May 22.',
  )
})
