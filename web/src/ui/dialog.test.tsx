import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { StrictMode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '../test/axe'
import { Button } from './button'
import { Dialog } from './dialog'

function Opener({ children = <input aria-label="Comment" /> }: { children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  return (
    <StrictMode>
      <Button
        onClick={() => {
          setOpen(true)
        }}
      >
        Feedback
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Share Your Feedback"
        footer={<Button onClick={close}>Send</Button>}
      >
        {children}
      </Dialog>
    </StrictMode>
  )
}

test('it is modal, named by its title, and focuses its first control', async () => {
  render(<Opener />)
  await userEvent.click(screen.getByRole('button', { name: 'Feedback' }))
  const dialog = screen.getByRole('dialog', { name: 'Share Your Feedback' })
  expect(dialog.matches(':modal')).toBe(true)
  expect(screen.getByLabelText('Comment')).toHaveFocus()
  await expectAccessible(dialog)
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['a footer button', () => userEvent.click(screen.getByRole('button', { name: 'Send' }))],
])('%s closes it and the focus returns to the opener', async (_, leave) => {
  render(<Opener />)
  const opener = screen.getByRole('button', { name: 'Feedback' })
  await userEvent.click(opener)
  await leave()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(opener).toHaveFocus()
})

function pressOutside(dialog: HTMLElement) {
  dialog.dispatchEvent(
    new MouseEvent('mousedown', { bubbles: true, clientX: 2, clientY: 2, cancelable: true }),
  )
}

test('a press outside closes it, unless something was typed', async () => {
  render(<Opener />)
  const opener = screen.getByRole('button', { name: 'Feedback' })
  await userEvent.click(opener)
  await userEvent.type(screen.getByLabelText('Comment'), 'half a sent')
  pressOutside(screen.getByRole('dialog'))
  expect(screen.getByLabelText('Comment')).toHaveValue('half a sent')

  await userEvent.keyboard('{Escape}')
  await userEvent.click(opener)
  pressOutside(screen.getByRole('dialog'))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('an alert dialog without onClose can only be left by its buttons', async () => {
  render(
    <Dialog open role="alertdialog" title="Session expired" footer={<Button>Log in</Button>}>
      <p>Please log in again.</p>
    </Dialog>,
  )
  const dialog = screen.getByRole('alertdialog', { name: 'Session expired' })
  expect(dialog).toHaveAccessibleDescription('Please log in again.')
  await userEvent.keyboard('{Escape}{Escape}')
  pressOutside(dialog)
  expect(dialog.matches(':modal')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await expectAccessible(dialog)
})

test('a browser that closes it by itself is overruled until the owner says so', async () => {
  const asked = vi.fn()
  render(
    <Dialog open onClose={asked} title="Stay">
      <p>Here.</p>
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  dialog.close()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  expect(dialog.matches(':modal')).toBe(true)
})

test('Escape closes the topmost dialog only', async () => {
  render(
    <Opener>
      <Opener>
        <p>Inner</p>
      </Opener>
    </Opener>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Feedback' }))
  const [outer] = screen.getAllByRole('dialog')
  await userEvent.click(screen.getAllByRole('button', { name: 'Feedback' }).at(-1)!)
  expect(screen.getAllByRole('dialog')).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  expect(screen.getAllByRole('dialog')).toEqual([outer])
})

test('the page behind stays where it is, and moves again afterwards', async () => {
  const { overflowY } = getComputedStyle(document.documentElement)
  const width = document.body.clientWidth
  render(<Opener />)
  await userEvent.click(screen.getByRole('button', { name: 'Feedback' }))
  expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
  expect(document.body.clientWidth).toBe(width)
  await userEvent.keyboard('{Escape}')
  expect(getComputedStyle(document.documentElement).overflowY).toBe(overflowY)
})

test('narrow, it is a sheet at the bottom edge', async () => {
  await page.viewport(360, 740)
  render(<Opener />)
  await userEvent.click(screen.getByRole('button', { name: 'Feedback' }))
  const dialog = screen.getByRole('dialog')
  await Promise.all(dialog.getAnimations().map((animation) => animation.finished))
  const box = dialog.getBoundingClientRect()
  expect(box.left).toBe(0)
  expect(Math.round(box.bottom)).toBe(740)
  await page.viewport(1024, 768)
})
