import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { toast, ToastArea } from './toast-area'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a toast may hold a fragment with a button, and React has nothing to say about it', async () => {
  const warned = vi.spyOn(console, 'error')
  const undo = vi.fn()
  render(<ToastArea />)
  toast.success(
    <>
      Archived{' '}
      <button type="button" onClick={undo}>
        Undo
      </button>
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(warned).not.toHaveBeenCalled()
})
