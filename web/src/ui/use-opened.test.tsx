import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { Dialog } from './dialog'
import { ToastArea } from './toast-area'
import { useOpened } from './use-opened'

const code = {
  Question: ({ onClose }: { onClose: () => void }) => (
    <Dialog open title="Delete this?" onClose={onClose}>
      It can’t be undone.
    </Dialog>
  ),
}

function Page({ load }: { load: () => Promise<typeof code> }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  const dialog = useOpened(open, load, close)
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setOpen(true)
        }}
      >
        Delete
      </button>
      {dialog && <dialog.Question onClose={close} />}
      <ToastArea />
    </>
  )
}

test('a dialog is fetched when it is opened, and gives the focus back when it is closed', async () => {
  const user = userEvent.setup()
  const load = vi.fn(() => Promise.resolve(code))
  render(<Page load={load} />)
  expect(load).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'Delete this?' })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
})

test('a dialog that does not arrive is told, and the next press tries again', async () => {
  const user = userEvent.setup()
  const load = vi.fn<() => Promise<typeof code>>(() => Promise.reject(new Error('gone')))
  render(<Page load={load} />)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText(/couldn’t be opened. Check your connection/)
  load.mockImplementation(() => Promise.resolve(code))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'Delete this?' })
})
