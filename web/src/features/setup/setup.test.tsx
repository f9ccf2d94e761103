import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createQueryClient } from '../../app/query-client'
import { useSession } from '../../session/store'
import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { SetupForm } from './setup-form'
import type { SetupState } from './types'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const free = (value: string) => ({ value, fixed_by: null })

const aState = (more: Partial<SetupState> = {}): SetupState => ({
  product_name: free('Opportune'),
  public_url: free(''),
  mail: { server: null, fixed_by: null, from: free('Opportune <no-reply@localhost>') },
  payments: { mode: 'sandbox', fixed_by: null },
  may_have_nodes: false,
  ...more,
})

function open(state: SetupState, code = '') {
  const [onDone, onGone] = [vi.fn(), vi.fn()]
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SetupForm {...{ state, code, onDone, onGone }} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), onDone, onGone }
}

async function typeAdmin(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Username'), 'grace')
  await user.type(screen.getByLabelText('Email'), 'grace@example.org')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
}

const submit = () => screen.getByRole('button', { name: 'Finish setup' })

describe('setting up', () => {
  it('needs a name and an account, and signs the admin in', async () => {
    const calls = fakeServer({
      'POST /setup/finish': () => json({ token: 'ops_1', user: aUser({ is_admin: true }) }, 201),
      'POST /auth/verify-email/send': nothing,
    })
    const { user, onDone } = open(aState(), 'AAAA-BBBB-CCCC')
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), 'Workbench')
    await typeAdmin(user)
    await user.click(submit())
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledOnce()
    })
    const [call] = calls
    expect(call?.headers.get('x-setup-code')).toBe('AAAA-BBBB-CCCC')
    expect(call?.body).toEqual({
      product_name: 'Workbench',
      admin: { username: 'grace', email: 'grace@example.org', password: 'correct horse' },
    })
    expect(useSession.getState().token).toBe('ops_1')
    // By the server that is set up now: it knows how to send it.
    expect(calls.map(({ path }) => path)).toEqual(['/setup/finish', '/auth/verify-email/send'])
  })

  it('shows what the server refuses at its fields', async () => {
    fakeServer({
      'POST /setup/finish': () =>
        problem(422, {
          code: 'validation_error',
          errors: [
            { field: 'mail.host', message: 'Enter a name such as smtp.example.org.' },
            { field: 'payments.secret_key', message: 'Enter a key that begins with sk_test_.' },
            { field: 'admin.username', message: 'This username is reserved.' },
          ],
        }),
    })
    const { user, onDone } = open(aState())
    await user.click(screen.getByLabelText(/^Mail server/))
    await user.click(screen.getByLabelText(/^Stripe/))
    await typeAdmin(user)
    await user.click(submit())
    expect(await screen.findByText('Please fix 3 fields')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Mail server' })).toBeInvalid()
    expect(screen.getByLabelText('Secret key')).toBeInvalid()
    expect(screen.getByLabelText('Username')).toBeInvalid()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('sends a test email and says why it failed', async () => {
    const answers = [
      problem(422, {
        code: 'letter_not_sent',
        detail: 'Nothing answers at mail.example.org on this port. Check the name and the port.',
      }),
      nothing(),
    ]
    const calls = fakeServer({ 'POST /setup/test-letter': () => answers.shift() ?? nothing() })
    const { user } = open(aState())
    await user.click(screen.getByLabelText(/^Mail server/))
    await user.type(screen.getByRole('textbox', { name: 'Mail server' }), 'mail.example.org')
    await user.selectOptions(screen.getByLabelText('Encryption'), 'STARTTLS')
    await user.type(screen.getByLabelText('Sender'), 'hello@example.org')
    await user.type(screen.getByLabelText('Send a test email to'), 'grace@example.org')
    await user.click(screen.getByRole('button', { name: 'Send test email' }))
    expect(await screen.findByText(/^Nothing answers at mail.example.org/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Send test email' }))
    expect(await screen.findByText(/^The mail server took it/)).toBeInTheDocument()
    expect(screen.queryByText(/^Nothing answers/)).not.toBeInTheDocument()
    expect(calls[0]?.body).toEqual({
      to: 'grace@example.org',
      mail: { host: 'mail.example.org', security: 'starttls', from: 'hello@example.org' },
    })
  })

  it('shows what is fixed elsewhere and doesn’t send it', async () => {
    const calls = fakeServer({
      'POST /setup/finish': () => json({ token: 'ops_1', user: aUser({ is_admin: true }) }, 201),
      'POST /auth/verify-email/send': nothing,
    })
    const { user, onDone } = open(
      aState({
        product_name: { value: 'Workbench', fixed_by: 'the settings file' },
        public_url: { value: 'https://work.example.org', fixed_by: 'OPPORTUNE_PUBLIC_URL' },
        mail: {
          server: 'mail.example.org:465 (TLS)',
          fixed_by: 'OPPORTUNE_SMTP_URL',
          from: free('Workbench <hello@work.example.org>'),
        },
        payments: { mode: 'live', fixed_by: 'STRIPE_SECRET_KEY' },
      }),
    )
    expect(screen.getByText('Set by OPPORTUNE_PUBLIC_URL. Change it there.')).toBeInTheDocument()
    expect(screen.getByText('mail.example.org:465 (TLS)')).toBeInTheDocument()
    expect(screen.getByText('Stripe, live mode')).toBeInTheDocument()
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()
    await typeAdmin(user)
    await user.click(submit())
    await waitFor(() => {
      expect(onDone).toHaveBeenCalledOnce()
    })
    expect(Object.keys(calls[0]?.body as object)).toEqual(['admin'])
  })
})

describe('the page', () => {
  it('asks for the code where there is nothing to set up, or not for this visitor', async () => {
    const calls = fakeServer({
      ...quietPages,
      'GET /setup/state': ({ headers }) =>
        headers.get('x-setup-code') === 'AAAA-BBBB-CCCC' ? json(aState()) : problem(404),
    })
    const { user } = await renderApp('/setup')
    const field = await screen.findByLabelText('Setup code')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Enter the code.')).toBeInTheDocument()
    await user.type(field, 'WRONG{Enter}')
    expect(await screen.findByText(/^This code isn’t right/)).toBeInTheDocument()
    await user.clear(screen.getByLabelText('Setup code'))
    await user.type(screen.getByLabelText('Setup code'), 'AAAA-BBBB-CCCC{Enter}')
    expect(await screen.findByRole('button', { name: 'Finish setup' })).toBeInTheDocument()
    expect(calls.filter(({ path }) => path === '/setup/state')).toHaveLength(3)
  })
})
