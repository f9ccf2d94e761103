import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ChunkFailed } from '../../lib/load-chunk'
import { PageFailed } from './page-failed'
import { browserPage } from './reload'

const reload = vi.spyOn(browserPage, 'reload')
const isReachable = vi.spyOn(browserPage, 'isReachable')

beforeEach(() => {
  sessionStorage.clear()
  reload.mockReset().mockReturnValue(undefined)
  isReachable.mockReset()
})
afterEach(() => {
  sessionStorage.clear()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))
const failed = () => render(<PageFailed error={new ChunkFailed('This page couldn’t be loaded.')} />)

it('stays while the server can’t be reached, and tries again when the network is back', async () => {
  isReachable.mockResolvedValue(false)
  failed()
  await settle()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByText(/We’ll try again when it’s back/)).toBeVisible()
  isReachable.mockResolvedValue(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => {
    expect(reload).toHaveBeenCalledOnce()
  })
})

it('reloads once by itself where only the code is gone, and again when asked to', async () => {
  isReachable.mockResolvedValue(true)
  failed().unmount()
  await waitFor(() => {
    expect(reload).toHaveBeenCalledOnce()
  })
  failed()
  await settle()
  expect(reload).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => {
    expect(reload).toHaveBeenCalledTimes(2)
  })
})
