import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'

const END = 'POST /letters/unsubscribe'

beforeEach(forgetEverything)
afterEach(forgetEverything)

describe('the page to unsubscribe', () => {
  it('asks once, and then says that it is done', async () => {
    const calls = fakeServer({ [END]: () => json({ unsubscribed: true }) })
    const { user, container } = await renderApp('/unsubscribe?token=7.abc')
    expect(await screen.findByRole('heading', { level: 1, name: 'Unsubscribe' })).toBeVisible()
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    await expectAccessible(container)
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
    expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Notification settings' })).toHaveAttribute(
      'href',
      '/notifications',
    )
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
  })

  it('says when the link does not work', async () => {
    fakeServer({ [END]: () => problem(400, { detail: 'This link doesn’t work.' }) })
    const { user } = await renderApp('/unsubscribe?token=forged')
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
    expect(await screen.findByText('This link doesn’t work.')).toBeVisible()
  })

  it('says when the link is incomplete', async () => {
    fakeServer({})
    await renderApp('/unsubscribe')
    expect(await screen.findByText(/This link is incomplete/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
  })
})
