import { afterEach, expect, it, vi } from 'vitest'

import { fakeServer, json, unexpectedCalls } from './server'

const ask = (path: string) => fetch(`http://localhost/api${path}`)

afterEach(() => {
  vi.unstubAllGlobals()
})

it('names the calls that a test had no answer for, and none of the header’s', async () => {
  fakeServer({ 'GET /requests/1': () => json({}) })
  await ask('/requests/1')
  await ask('/conversations/user/unread')
  expect(unexpectedCalls()).toEqual([])
  fakeServer({})
  expect((await ask('/requests/2')).status).toBe(404)
  expect(unexpectedCalls()).toEqual(['GET /requests/2'])
})

it('forgives what the test before may still have been asking for', async () => {
  fakeServer({ 'GET /requests/1': () => json({}) })
  expect(unexpectedCalls()).toEqual([])
  fakeServer({})
  await ask('/requests/1')
  expect(unexpectedCalls()).toEqual([])
  fakeServer({})
  await ask('/requests/1')
  expect(unexpectedCalls()).toEqual(['GET /requests/1'])
})
