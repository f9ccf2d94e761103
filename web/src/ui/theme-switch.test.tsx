import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { expectAccessible } from '../test/axe'
import { ThemeSwitch } from './theme-switch'

afterEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.theme
})

const ground = () => getComputedStyle(document.documentElement).backgroundColor

test('light and dark are applied and kept; system forgets the choice', async () => {
  const { container } = render(<ThemeSwitch />)
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(ground()).toBe('rgb(20, 20, 15)')
  expect(localStorage.getItem('theme')).toBe('dark')
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }))
  expect(ground()).toBe('rgb(251, 250, 247)')
  expect(localStorage.getItem('theme')).toBe('light')
  await userEvent.click(screen.getByRole('radio', { name: 'System' }))
  expect(document.documentElement).not.toHaveAttribute('data-theme')
  expect(localStorage.getItem('theme')).toBeNull()
  await expectAccessible(container)
})

test('a choice made in another tab arrives here', () => {
  render(<ThemeSwitch />)
  localStorage.setItem('theme', 'dark')
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
  })
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
})

test('the script in the head applies the stored theme and bears a missing one', async () => {
  const run = async () => {
    const script = document.createElement('script')
    script.src = `/theme.js?${Math.random()}`
    const done = new Promise((resolve) => {
      script.onload = resolve
    })
    document.head.append(script)
    await done
    script.remove()
  }
  await run()
  expect(document.documentElement).not.toHaveAttribute('data-theme')
  localStorage.setItem('theme', 'dark')
  await run()
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
})
