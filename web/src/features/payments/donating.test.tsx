import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { paymentsConfig, quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(() => {
  vi.useRealTimers()
  forgetEverything()
  history.replaceState(null, '', location.pathname + location.search)
})

const SESSION = '/payments/create-donation-session'
/** Leaving for it changes only the part after the #, so that the test stays. */
const checkout = () => `${location.href.split('#')[0] ?? ''}#checkout`

function serve(over: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    ...quietPayments,
    'GET /auth/me': () => json(aUser()),
    'POST /auth/activity': nothing,
    'GET /requests/shared-with-me': () => json([]),
    'GET /payments/donation-status': () => problem(404),
    [`POST ${SESSION}`]: () => json({ url: checkout() }, 201),
    ...over,
  })
}

async function openDialog(me?: ReturnType<typeof aUser>) {
  const app = await renderApp('/terms-of-service', me)
  const header = within(screen.getByRole('banner'))
  await app.user.click(header.getByRole('button', { name: 'Support' }))
  const frame = await screen.findByRole('dialog', { name: 'Support Opportune' })
  // It appears over a moment; before that, nothing in it can be seen.
  await waitFor(() => {
    expect(frame).toBeVisible()
  })
  const dialog = within(frame)
  const donate = () => dialog.getByRole('button', { name: 'Donate' })
  return { app, dialog, donate }
}

const sent = (calls: ReturnType<typeof fakeServer>) => calls.find(({ path }) => path === SESSION)

describe('the modal', () => {
  it('sends five dollars unless told otherwise, and leaves', async () => {
    const calls = serve()
    const { app, dialog, donate } = await openDialog()
    const presets = dialog.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)
    expect(presets).toEqual(['$5', '$10', '$25', '$50', '$100'])
    expect(await dialog.findByText('Test mode. No real money is charged.')).toBeVisible()
    await expectAccessible(screen.getByRole('dialog'))
    await app.user.click(donate())
    await waitFor(() => {
      expect(location.hash).toBe('#checkout')
    })
    expect(dialog.getByText('Processing...')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    expect(sent(calls)?.body).toEqual({ amount: 500, currency: 'usd', isAnonymous: false })
    expect(sent(calls)?.headers.get('Idempotency-Key')).not.toBeNull()
  })

  it('can be used again when the provider’s page has not come after ten seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    serve()
    const { app, dialog, donate } = await openDialog()
    await app.user.click(donate())
    await waitFor(() => {
      expect(location.hash).toBe('#checkout')
    })
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(donate()).toBeEnabled()
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })

  it('takes an amount of one’s own, in whole cents rounded down', async () => {
    const calls = serve()
    const { app, dialog, donate } = await openDialog()
    const custom = dialog.getByLabelText('Custom amount')
    expect(custom).toHaveAttribute('min', '1')
    expect(custom).toHaveAttribute('step', '1')
    await app.user.type(custom, '12.349')
    expect(dialog.getByRole('radio', { name: '$5' })).not.toBeChecked()
    await app.user.click(donate())
    await waitFor(() => {
      expect(sent(calls)?.body).toMatchObject({ amount: 1_234 })
    })
  })

  it.each(['0', '-5'])('can’t send %s, nor nothing', async (amount) => {
    serve()
    const { app, dialog, donate } = await openDialog()
    const custom = dialog.getByLabelText('Custom amount')
    await app.user.type(custom, amount)
    expect(donate()).toBeDisabled()
    await app.user.clear(custom)
    expect(donate()).toBeDisabled()
    await app.user.click(dialog.getByRole('radio', { name: '$25' }))
    expect(donate()).toBeEnabled()
  })

  it('says what is wrong with an amount, at its field', async () => {
    const calls = serve()
    const { app, dialog, donate } = await openDialog()
    const custom = dialog.getByLabelText('Custom amount')
    await app.user.type(custom, '0.5')
    await app.user.click(donate())
    expect(custom).toHaveFocus()
    expect(custom).toHaveAccessibleDescription(/The smallest donation is \$1\./)
    expect(sent(calls)).toBeUndefined()
  })

  it('anonymous, it sends nothing that tells who one is', async () => {
    const calls = serve()
    const { app, dialog, donate } = await openDialog(aUser())
    await app.user.type(dialog.getByLabelText(/^Name on the/), 'Ines')
    await app.user.click(dialog.getByRole('checkbox', { name: /^Donate anonymously/ }))
    expect(dialog.queryByLabelText(/^Name on the/)).toBeNull()
    await app.user.click(donate())
    await waitFor(() => {
      expect(sent(calls)?.body).toEqual({ amount: 500, currency: 'usd', isAnonymous: true })
    })
    expect(sent(calls)?.headers.get('Authorization')).toBeNull()
    expect(sent(calls)?.credentials).toBe('omit')
  })

  it('with a name it is one’s own, and listed', async () => {
    const calls = serve()
    const { app, dialog, donate } = await openDialog(aUser())
    await app.user.type(dialog.getByLabelText(/^Name on the/), ' Ines ')
    await app.user.click(donate())
    await waitFor(() => {
      expect(sent(calls)?.body).toMatchObject({ name: 'Ines', show_name: true })
    })
    expect(sent(calls)?.headers.get('Authorization')).toBe('Bearer ops_test')
  })

  it.each([
    ['a refusal', () => problem(429)],
    ['an answer without an address', () => json({}, 201)],
    ['no network', () => Promise.reject(new TypeError('down'))],
  ])(
    'says that it failed on %s, keeps what was chosen, and repeats with the same key',
    async (_, answer) => {
      const calls = serve({ [`POST ${SESSION}`]: answer })
      const { app, dialog, donate } = await openDialog()
      await app.user.click(dialog.getByRole('radio', { name: '$50' }))
      await app.user.click(donate())
      const alert = await dialog.findByRole('alert')
      const sentence = 'Failed to process donation. Please try again.'
      await waitFor(() => {
        expect(within(alert).getByText(sentence)).toBeVisible()
      })
      expect(dialog.getByRole('radio', { name: '$50' })).toBeChecked()
      await app.user.click(donate())
      await waitFor(() => {
        expect(calls.filter(({ path }) => path === SESSION)).toHaveLength(2)
      })
      const keys = calls
        .filter(({ path }) => path === SESSION)
        .map(({ headers }) => headers.get('Idempotency-Key'))
      expect(new Set(keys).size).toBe(1)
    },
  )

  it('has no mark where payments are real', async () => {
    serve({ 'GET /payments/config': () => json(paymentsConfig({ mode: 'live' })) })
    const { dialog } = await openDialog()
    expect(dialog.queryByText(/^Test mode/)).toBeNull()
  })
})

describe('coming back', () => {
  it('thanks once the donation is paid', async () => {
    let status = 'open'
    const calls = serve({
      'GET /payments/donation-status': () => {
        const answer = json({ status, amount: 2_500, currency: 'usd' })
        status = 'paid'
        return answer
      },
    })
    const app = await renderApp('/donation/success?session_id=cs_1', aUser())
    expect(await screen.findByText('Confirming your donation')).toBeVisible()
    expect(await screen.findByText('$25', {}, { timeout: 5_000 })).toBeVisible()
    await expectAccessible(app.container)
    const asked = calls.filter(({ path }) => path === '/payments/donation-status')
    expect(asked).toHaveLength(2)
    expect(asked[0]?.query.get('session_id')).toBe('cs_1')
    expect(asked[0]?.headers.get('Authorization')).toBeNull()
  })

  it.each([
    ['without a session', '/donation/success', 'No donation found'],
    ['with one that nobody knows', '/donation/success?session_id=cs_x', 'No donation found'],
    ['after cancelling', '/donation/cancel', 'Donation cancelled'],
  ])('says so %s, and offers the modal', async (_, path, title) => {
    serve()
    const app = await renderApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: /^Donate/ }))
    await screen.findByRole('dialog', { name: 'Support Opportune' })
  })

  it('says when a donation was not paid', async () => {
    serve({
      'GET /payments/donation-status': () =>
        json({ status: 'expired', amount: 500, currency: 'usd' }),
    })
    await renderApp('/donation/success?session_id=cs_1')
    expect(await screen.findByText('This donation wasn’t paid')).toBeVisible()
  })
})

describe('the supporters', () => {
  it('are named when they wanted it', async () => {
    serve({
      'GET /payments/donations/public': () =>
        json({
          total_cents: 123_450,
          currency: 'usd',
          count: 12,
          donors: [{ name: 'Ines', amount_cents: 2_500, donated_at: '2026-05-04T12:00:00Z' }],
        }),
    })
    const app = await renderApp('/supporters')
    expect(await screen.findByText('$1,234.50')).toBeVisible()
    expect(screen.getByText('Ines')).toBeVisible()
    await expectAccessible(app.container)
  })

  it('are none at first', async () => {
    serve({
      'GET /payments/donations/public': () =>
        json({ total_cents: 0, currency: 'usd', count: 0, donors: [] }),
    })
    await renderApp('/supporters')
    expect(await screen.findByText('No donations yet')).toBeVisible()
  })
})
