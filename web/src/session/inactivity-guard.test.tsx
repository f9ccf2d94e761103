import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { aUser } from '../test/people'
import { fakeServer, nothing } from '../test/server'
import { InactivityGuard } from './inactivity-guard'
import { useSession } from './store'

const MINUTE = 60_000
const onExpired = vi.fn()

beforeEach(() => {
  localStorage.clear()
  onExpired.mockReset()
  fakeServer({ 'POST /auth/activity': nothing, 'POST /auth/logout': nothing })
  vi.useFakeTimers({
    now: Date.parse('2026-05-04T12:00:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  })
  useSession.getState().login({ token: 't', user: aUser() })
  render(<InactivityGuard onExpired={onExpired} />)
})

afterEach(() => {
  vi.useRealTimers()
  useSession.getState().logout()
})

it('asks after 28 minutes; staying starts the time anew', async () => {
  vi.advanceTimersByTime(28 * MINUTE)
  const warning = await screen.findByRole('alertdialog', { name: 'Are you still there?' })
  expect(warning).toHaveTextContent('Your session will expire in 2 minute(s).')
  const stay = screen.getByRole('button', { name: 'Stay signed in' })
  await expect.poll(() => document.activeElement).toBe(stay)
  fireEvent.click(stay)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(Number(localStorage.getItem('lastActivity'))).toBe(Date.now())
  vi.advanceTimersByTime(27 * MINUTE)
  expect(useSession.getState().isAuthenticated).toBe(true)
})

it('says at 30 minutes that the session has expired, clears it and leaves', async () => {
  vi.advanceTimersByTime(30 * MINUTE)
  const alert = await screen.findByRole('alertdialog', { name: 'Signed out' })
  expect(alert).toHaveTextContent(
    'Your session has expired due to inactivity. Please log in again.',
  )
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
  expect(onExpired).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
