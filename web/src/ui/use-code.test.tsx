import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { AsyncView, type AsyncQuery } from './async-view'
import { both, useCode } from './use-code'

const part = { Part: ({ name = 'nobody' }: { name?: string }) => <p>Written by {name}</p> }

function Page({ load, data }: { load: () => Promise<typeof part>; data?: AsyncQuery<string> }) {
  const code = useCode(load)
  return data ? (
    <AsyncView query={both(code, data)} skeleton={<p>To come</p>}>
      {([{ Part }, name]) => <Part name={name} />}
    </AsyncView>
  ) : (
    <AsyncView query={code} skeleton={<p>To come</p>}>
      {({ Part }) => <Part />}
    </AsyncView>
  )
}

const answered = (name: string): AsyncQuery<string> => ({
  status: 'success',
  data: name,
  error: null,
  isFetching: false,
  refetch: vi.fn(),
})

test('a part is fetched when it is shown, and is there at once the next time', async () => {
  const load = vi.fn(() => Promise.resolve(part))
  const { unmount } = render(<Page load={load} />)
  expect(screen.getByText('Loading...')).toBeInTheDocument()
  expect(await screen.findByText('Written by nobody')).toBeVisible()
  unmount()
  render(<Page load={load} />)
  expect(screen.getByText('Written by nobody')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('a part that does not arrive says so and can be tried again', async () => {
  const load = vi.fn<() => Promise<typeof part>>(() => Promise.reject(new Error('gone')))
  render(<Page load={load} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('This part couldn’t be loaded.')
  load.mockImplementation(() => Promise.resolve(part))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Written by nobody')).toBeVisible()
})

test('code and data are waited for together', async () => {
  const arrivals: ((code: typeof part) => void)[] = []
  const load = () => new Promise<typeof part>((resolve) => arrivals.push(resolve))
  const pending: AsyncQuery<string> = {
    ...answered(''),
    status: 'pending',
    data: undefined,
    isFetching: true,
  }
  const { rerender } = render(<Page load={load} data={pending} />)
  expect(arrivals).toHaveLength(1)
  rerender(<Page load={load} data={answered('Ines')} />)
  expect(screen.queryByText('Written by Ines')).toBeNull()
  arrivals[0]?.(part)
  expect(await screen.findByText('Written by Ines')).toBeVisible()
})

test('Retry asks again only for what failed', async () => {
  const load = vi.fn(() => Promise.resolve(part))
  const failed: AsyncQuery<string> = {
    ...answered(''),
    status: 'error',
    data: undefined,
    error: { message: 'Too many requests.' },
  }
  render(<Page load={load} data={failed} />)
  expect(await screen.findByText('Too many requests.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(failed.refetch).toHaveBeenCalledOnce()
  expect(load).toHaveBeenCalledOnce()
})
