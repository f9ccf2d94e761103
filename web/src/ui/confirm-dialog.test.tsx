import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { expectAccessible } from '../test/axe'
import { ConfirmDialog } from './confirm-dialog'

const asked = {
  title: 'Delete this playlist?',
  label: 'Delete playlist',
  busyLabel: 'Deleting...',
  busy: false,
  problem: null,
  children: <p>“Talks” will be gone for good.</p>,
}

test('it says what happens, and does it once it is confirmed', async () => {
  const confirm = vi.fn()
  const close = vi.fn()
  const { container } = render(<ConfirmDialog {...asked} onConfirm={confirm} onClose={close} />)
  expect(screen.getByRole('dialog', { name: 'Delete this playlist?' })).toBeInTheDocument()
  expect(screen.getByText('“Talks” will be gone for good.')).toBeInTheDocument()
  await expectAccessible(container)

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(close).toHaveBeenCalledOnce()
  expect(confirm).not.toHaveBeenCalled()

  const button = screen.getByRole('button', { name: 'Delete playlist' })
  expect(button).toHaveClass('btn-danger')
  await userEvent.click(button)
  expect(confirm).toHaveBeenCalledOnce()
})

test('while it runs it takes no second press, and it says why it failed', async () => {
  const confirm = vi.fn()
  const close = vi.fn()
  const { rerender } = render(<ConfirmDialog {...asked} busy onConfirm={confirm} onClose={close} />)
  await userEvent.click(screen.getByRole('button', { name: 'Deleting...' }))
  expect(confirm).not.toHaveBeenCalled()
  rerender(
    <ConfirmDialog
      {...asked}
      variant="primary"
      cancel="Keep it"
      problem="Server error. Please try again later."
      onConfirm={confirm}
      onClose={close}
    />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Server error. Please try again later.')
  expect(screen.getByRole('button', { name: 'Keep it' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Delete playlist' })).toHaveClass('btn-primary')
})
