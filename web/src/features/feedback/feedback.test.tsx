import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useSession } from '../../session/store'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing } from '../../test/server'
import { resendFeedback } from './send'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const received = () => json({ id: 1, created_at: '2026-05-04T12:00:00Z' }, 201)

async function open(app: Awaited<ReturnType<typeof renderApp>>) {
  const footer = screen.getByRole('contentinfo')
  await app.user.click(within(footer).getByRole('button', { name: 'Feedback' }))
  return screen.findByRole('dialog', { name: 'Share Your Feedback' })
}

it('needs a rating', async () => {
  const calls = fakeServer({ 'POST /feedback/': received })
  const app = await renderApp('/terms-of-service')
  const dialog = await open(app)
  await app.user.click(within(dialog).getByRole('button', { name: 'Send feedback' }))
  expect(within(dialog).getByText('Please select a rating')).toBeInTheDocument()
  expect(calls).toHaveLength(0)
})

it('sends what was written, from the footer, and thanks', async () => {
  const calls = fakeServer({ 'POST /feedback/': received })
  const app = await renderApp('/terms-of-service')
  const dialog = await open(app)
  await app.user.click(within(dialog).getByRole('radio', { name: '4 stars' }))
  await app.user.type(within(dialog).getByLabelText(/^Name/), 'Ines')
  await app.user.type(within(dialog).getByLabelText('Comments'), 'Lovely.')
  await app.user.click(within(dialog).getByRole('button', { name: 'Send feedback' }))
  expect(await screen.findByText('Thank you for your feedback!')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([
    {
      rating: 4,
      comment: 'Lovely.',
      name: 'Ines',
      location: 'footer',
      target_id: 'general_feedback',
    },
  ])
})

it('opens from the side menu too', async () => {
  const calls = fakeServer({ 'POST /feedback/': received })
  const app = await renderApp('/terms-of-service')
  await app.user.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  await app.user.click(await within(menu).findByRole('button', { name: 'Feedback' }))
  const dialog = await screen.findByRole('dialog', { name: 'Share Your Feedback' })
  await app.user.click(within(dialog).getByRole('radio', { name: '5 stars' }))
  await app.user.click(within(dialog).getByRole('button', { name: 'Send feedback' }))
  await screen.findByText('Thank you for your feedback!')
  expect(calls[0]?.body).toMatchObject({ location: 'side_menu', target_id: 'general_feedback' })
})

it('thanks although the call failed, logs it, and sends it again later', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  let down = true
  const calls = fakeServer({
    'POST /feedback/': () => (down ? Promise.reject(new TypeError('down')) : received()),
  })
  const app = await renderApp('/terms-of-service')
  const dialog = await open(app)
  await app.user.click(within(dialog).getByRole('radio', { name: '1 star' }))
  await app.user.click(within(dialog).getByRole('button', { name: 'Send feedback' }))
  expect(await screen.findByText('Thank you for your feedback!')).toBeVisible()
  expect(screen.getByText(/It’s queued/)).toBeVisible()
  expect(logged).toHaveBeenCalledOnce()
  down = false
  window.dispatchEvent(new Event('online'))
  await waitFor(() => {
    expect(calls).toHaveLength(2)
  })
  expect(calls[1]?.headers.get('Idempotency-Key')).toBe(calls[0]?.headers.get('Idempotency-Key'))
  await resendFeedback()
  expect(calls).toHaveLength(2)
  logged.mockRestore()
})

it('does not show one person’s draft to the next', async () => {
  fakeServer({ 'GET /auth/me': () => json(aUser()), 'POST /auth/activity': nothing })
  const app = await renderApp('/terms-of-service', aUser())
  const dialog = await open(app)
  await app.user.type(within(dialog).getByLabelText('Comments'), 'Between us')
  await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  act(() => {
    useSession.getState().logout()
  })
  const again = await open(app)
  expect(within(again).getByLabelText('Comments')).toHaveValue('')
})

it('keeps what was written when the dialog is closed', async () => {
  fakeServer({})
  const app = await renderApp('/terms-of-service')
  const dialog = await open(app)
  await app.user.type(within(dialog).getByLabelText('Comments'), 'Half a thou')
  await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  const again = await open(app)
  expect(within(again).getByLabelText('Comments')).toHaveValue('Half a thou')
})
