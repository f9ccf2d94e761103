import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { expectAccessible } from '../test/axe'
import type { AsyncQuery } from './async-view'
import { AsyncView } from './async-view'
import { EmptyState } from './empty-state'
import { Skeleton } from './skeleton'

const PENDING: AsyncQuery<string[]> = {
  status: 'pending',
  data: undefined,
  error: null,
  isFetching: true,
  refetch: () => undefined,
}
const loaded = (...data: string[]): AsyncQuery<string[]> => ({
  ...PENDING,
  status: 'success',
  data,
  isFetching: false,
})
const FAILED: AsyncQuery<string[]> = {
  ...PENDING,
  status: 'error',
  error: { message: 'Network error. Please check your connection.' },
  isFetching: false,
}

function View({ query }: { query: AsyncQuery<string[]> }) {
  return (
    <AsyncView
      query={query}
      skeleton={<Skeleton />}
      empty={<EmptyState title="No showcases yet" text="Clients look at work before words." />}
    >
      {(items) => items.map((item) => <p key={item}>{item}</p>)}
    </AsyncView>
  )
}

describe('the skeleton', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const pass = (milliseconds: number) => {
    act(() => {
      vi.advanceTimersByTime(milliseconds)
    })
  }

  test('appears after 150 ms, holding its place before', () => {
    render(<View query={PENDING} />)
    const status = screen.getByText('Loading...').parentElement!
    pass(149)
    expect(status).not.toBeVisible()
    const height = status.getBoundingClientRect().height
    pass(1)
    expect(status).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
    expect(status.getBoundingClientRect().height).toBe(height)
  })

  test('never shows when the answer is quick', () => {
    const { rerender } = render(<View query={PENDING} />)
    pass(140)
    rerender(<View query={loaded('Tidewatch')} />)
    expect(screen.getByText('Tidewatch')).toBeVisible()
    expect(screen.queryByText('Loading...')).toBeNull()
  })

  test('once shown, stays 300 ms', () => {
    const { rerender } = render(<View query={PENDING} />)
    pass(160)
    rerender(<View query={loaded('Tidewatch')} />)
    pass(280)
    expect(screen.queryByText('Tidewatch')).toBeNull()
    pass(20)
    expect(screen.getByText('Tidewatch')).toBeVisible()
  })
})

test('an empty list leads on', async () => {
  const { container } = render(<View query={loaded()} />)
  expect(screen.getByRole('heading', { name: 'No showcases yet' })).toBeVisible()
  await expectAccessible(container)
})

test('a failure says what happened and offers Retry', async () => {
  const refetch = vi.fn()
  const { container } = render(<View query={{ ...FAILED, refetch }} />)
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Network error. Please check your connection.',
  )
  await expectAccessible(container)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('what is there stays when a refresh fails, with a word about it', async () => {
  const { container } = render(
    <View query={{ ...loaded('Tidewatch'), error: { message: 'Request timed out.' } }} />,
  )
  expect(screen.getByText('Tidewatch')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Request timed out.')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expectAccessible(container)
})

test('with a real query: Retry stays under the finger while it runs, then the focus goes to the answer', async () => {
  let fail = true
  let settle = () => {}
  const answer = async () => {
    if (fail) throw new Error('Server error. Please try again later.')
    await new Promise<void>((resolve) => {
      settle = resolve
    })
    return ['Tidewatch']
  }
  function Page() {
    return <View query={useQuery({ queryKey: ['works'], queryFn: answer, retry: false })} />
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  const retry = await screen.findByRole('button', { name: 'Retry' })
  fail = false
  await userEvent.click(retry)
  expect(await screen.findByRole('button', { name: 'Retrying...' })).toBe(retry)
  expect(retry).toHaveFocus()
  settle()
  const work = await screen.findByText('Tidewatch')
  expect(document.activeElement).toContainElement(work)
})
