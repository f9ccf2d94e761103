import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { expectAccessible } from '../test/axe'
import { Toasts, toast } from './toasts'

afterEach(async () => {
  act(() => {
    toast.clearWaitingQueue()
    toast.dismiss()
  })
  await waitFor(() => {
    expect(document.querySelector('.Toastify__toast')).toBeNull()
  })
})

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const say = (...texts: string[]) => {
  act(() => {
    for (const text of texts) toast(text)
  })
}

test('at most five, the newest on top, at the top right', async () => {
  const { container } = render(<Toasts />)
  say('one', 'two', 'three', 'four', 'five', 'six')
  await waitFor(() => {
    expect(screen.getByText('five')).toBeVisible()
  })
  const shown = [...document.querySelectorAll('.Toastify__toast')].map((one) => one.textContent)
  expect(shown).toEqual(['five', 'four', 'three', 'two', 'one'])
  const box = document.querySelector('.Toastify__toast-container')!.getBoundingClientRect()
  expect(box.right).toBeGreaterThan(window.innerWidth - 40)
  expect(box.top).toBeLessThan(120)
  await expectAccessible(container)
})

test('a toast closes by itself after three seconds', async () => {
  render(<Toasts />)
  const start = performance.now()
  say('Saved')
  await screen.findByText('Saved')
  await waitFor(
    () => {
      expect(screen.queryByText('Saved')).toBeNull()
    },
    { timeout: 10_000 },
  )
  expect(performance.now() - start).toBeGreaterThan(2900)
  expect(performance.now() - start).toBeLessThan(9000)
})

test('its clock stands still while the focus is on it', async () => {
  render(<Toasts />)
  say('Removed from playlist')
  await screen.findByText('Removed from playlist')
  await pause(400)
  act(() => {
    screen.getByRole('button', { name: 'Dismiss' }).focus()
  })
  await pause(3600)
  expect(screen.getByText('Removed from playlist')).toBeVisible()
  act(() => {
    screen.getByRole('button', { name: 'Dismiss' }).click()
  })
  await waitFor(() => {
    expect(screen.queryByText('Removed from playlist')).toBeNull()
  })
})
