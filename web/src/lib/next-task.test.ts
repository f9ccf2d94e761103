import { expect, test, vi } from 'vitest'

import { nextTask } from './next-task'

test('what was waiting comes first, and no timer has to pass', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const done: string[] = []
  const going = nextTask().then(() => done.push('next task'))
  await Promise.resolve()
  done.push('this task')
  await going
  expect(done).toEqual(['this task', 'next task'])
  vi.useRealTimers()
})
