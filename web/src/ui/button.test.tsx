import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { expectAccessible } from '../test/axe'
import { Button, buttonClass } from './button'

test('a busy button keeps its width and says its verb', () => {
  const { rerender } = render(<Button busyLabel="Processing...">Donate</Button>)
  const button = screen.getByRole('button', { name: 'Donate' })
  const before = button.getBoundingClientRect().width
  rerender(
    <Button busyLabel="Processing..." busy>
      Donate
    </Button>,
  )
  expect(screen.getByRole('button', { name: 'Processing...' })).toBe(button)
  expect(button.getBoundingClientRect().width).toBe(before)
  expect(button).toHaveAttribute('aria-busy', 'true')
})

test('without a label of its own, a busy button keeps its name and width', () => {
  const { rerender } = render(<Button>Save</Button>)
  const before = screen.getByRole('button').getBoundingClientRect().width
  rerender(<Button busy>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  expect(button.getBoundingClientRect().width).toBe(before)
})

test('a busy button takes no press, keeps the focus, and sends no form', async () => {
  const pressed = vi.fn()
  const sent = vi.fn()
  const user = userEvent.setup()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" busy busyLabel="Sending..." onClick={pressed}>
        Send
      </Button>
    </form>,
  )
  const button = screen.getByRole('button')
  button.focus()
  await user.dblClick(button)
  await user.keyboard('{Enter} ')
  await user.type(screen.getByLabelText('Name'), 'x{Enter}')
  expect(pressed).not.toHaveBeenCalled()
  expect(sent).not.toHaveBeenCalled()
  button.focus()
  expect(button).toHaveFocus()
})

test('a button that is not busy is pressed, and sends its form', async () => {
  const sent = vi.fn()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      <Button type="submit">Send</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toHaveBeenCalledOnce()
})

test('buttons are 44 px high and readable in both themes', async () => {
  const { container } = render(
    <div>
      <Button>Primary</Button>
      <Button variant="secondary">Secondary</Button>
      <Button variant="quiet">Quiet</Button>
      <Button variant="danger">Delete video</Button>
      <Button busy busyLabel="Processing...">
        Donate
      </Button>
      <a className={buttonClass('primary')} href="#x">
        Link
      </a>
    </div>,
  )
  for (const button of screen.getAllByRole('button')) {
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
  await expectAccessible(container)
})
