import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(forgetEverything)

async function open(put: () => Response, user = aUser()) {
  const calls = fakeServer({
    ...quietPages,
    'GET /auth/me': () => json(user),
    'GET /invoices/details': () =>
      json({ name: null, address: 'Quay 4', tax_line: 'VAT ID SE5590' }),
    'PUT /invoices/details': put,
  })
  const app = await renderApp('/profile?tab=payments', user)
  const form = within(await screen.findByRole('form', { name: 'Billing details' }))
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...app, form, sent }
}

it('keeps how a developer is named on new invoices', async () => {
  const saved = { name: 'Kaya Studio', address: 'Quay 4', tax_line: null }
  const { user, form, sent } = await open(() => json(saved))
  await user.type(form.getByLabelText(/^Name/), ' Kaya Studio ')
  await user.clear(form.getByLabelText(/^Tax information/))
  await user.click(form.getByRole('button', { name: 'Save billing details' }))
  expect(await screen.findByText('Billing details saved')).toBeInTheDocument()
  expect(sent()).toEqual([saved])
  expect(form.getByLabelText(/^Name/)).toHaveValue('Kaya Studio')
})

it('asks a client for nothing about tax, and shows the server’s errors at their fields', async () => {
  const errors = [{ field: 'address', message: 'Use at most 8 lines.' }]
  const { user, form } = await open(
    () => problem(422, { errors }),
    aUser({ id: 8, user_type: 'client' }),
  )
  expect(form.queryByLabelText(/^Tax/)).toBeNull()
  await user.type(form.getByLabelText(/^Name/), 'Harbour Works')
  await user.click(form.getByRole('button', { name: 'Save billing details' }))
  expect(await form.findAllByText('Use at most 8 lines.')).not.toEqual([])
  expect(form.getByLabelText(/^Address/)).toBeInvalid()
})
