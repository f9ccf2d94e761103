import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'

import { expectAccessible } from '../test/axe'
import { followSystemTheme } from './system-theme'
import { setTheme } from './theme'
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

/** Its colour is the theme's, and takes a second to change. */
function aProbe() {
  const probe = document.createElement('div')
  probe.style.cssText = 'background: var(--paper); transition: background-color 1s'
  document.body.append(probe)
  onTestFinished(() => {
    probe.remove()
  })
  return () => getComputedStyle(probe).backgroundColor
}

test('colours change at once with the theme, whatever transitions they have', () => {
  act(() => {
    setTheme('light')
  })
  const colour = aProbe()
  expect(colour()).toBe('rgb(251, 250, 247)')
  act(() => {
    setTheme('dark')
  })
  expect(colour()).toBe('rgb(20, 20, 15)')
})

test('colours change at once with the system, and for those who want no motion nothing moves', async () => {
  followSystemTheme()
  const emulate = (features: Record<string, string>) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: Object.entries(features).map(([name, value]) => ({ name, value })),
    })
  onTestFinished(async () => {
    await emulate({})
  })
  await emulate({ 'prefers-color-scheme': 'light' })
  const colour = aProbe()
  const inner = document.createElement('p')
  document.body.append(inner)
  expect(colour()).toBe('rgb(251, 250, 247)')
  await emulate({ 'prefers-color-scheme': 'dark' })
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  expect(matchMedia('(prefers-color-scheme: dark)').matches).toBe(true)
  expect(colour()).toBe('rgb(20, 20, 15)')

  await emulate({ 'prefers-color-scheme': 'dark', 'prefers-reduced-motion': 'reduce' })
  expect(getComputedStyle(inner).transitionDuration).toBe('0s')
  inner.remove()
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
