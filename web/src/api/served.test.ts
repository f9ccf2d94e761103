import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const LIST = [{ id: 1 }]

/** The page as it came, and a fresh module that has not looked at it yet. */
async function withServed(text: string) {
  vi.resetModules()
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'served' ? { textContent: text } : null),
  })
  const { takeServed } = await import('./served')
  return (path: string, init?: RequestInit) =>
    takeServed(new Request(`http://localhost${path}`, init))
}

const SERVED = JSON.stringify([
  { path: '/requests/public', link: '</api/requests/public?cursor=x>; rel="next"', body: LIST },
  { path: '/requests/5', link: null, body: { id: 5 } },
])

beforeEach(() => {
  vi.unstubAllGlobals()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('answers the first equal call, with the way to the next page, and only once', async () => {
  const take = await withServed(SERVED)
  const answer = await take('/api/requests/public')
  expect(await answer?.json()).toEqual(LIST)
  expect(answer?.headers.get('Link')).toContain('cursor=x')
  expect(take('/api/requests/public')).toBeUndefined()
})

it('answers no other call: not a filtered one, not a write, and nobody who says who they are', async () => {
  const take = await withServed(SERVED)
  expect(take('/api/requests/public?skill=rust')).toBeUndefined()
  expect(take('/api/requests/6')).toBeUndefined()
  expect(take('/api/requests/5', { method: 'POST' })).toBeUndefined()
  expect(take('/api/requests/5', { headers: { Authorization: 'Bearer x' } })).toBeUndefined()
  expect(await (await take('/api/requests/5'))?.json()).toEqual({ id: 5 })
})

it('leaves everything to the server when the page came with nothing, or with nonsense', async () => {
  for (const text of ['', '[]', '{', 'null']) {
    const take = await withServed(text)
    expect(take('/api/requests/public')).toBeUndefined()
  }
})
