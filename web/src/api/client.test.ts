import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { createActionKey } from './action-key'
import { api, connectCredentials, orNull, quietApi, unwrap } from './client'
import { failureFrom } from './errors'
import { pagedQuery } from './pages'

const refused = vi.fn<(token: string) => void>()
const sent: Request[] = []

function serverAnswers(status: number, body: unknown = {}) {
  sent.length = 0
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request)
    const headers = { 'content-type': 'application/problem+json' }
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }))
  })
}

const brokenBody = (reason: unknown) =>
  new Response(
    new ReadableStream({
      start: (body) => {
        body.error(reason)
      },
    }),
  )
const cutBody = () => brokenBody(new TypeError('network error'))

afterEach(() => {
  vi.unstubAllGlobals()
  refused.mockReset()
  connectCredentials({ token: () => null, refused })
})

describe('the client', () => {
  it('sends the bearer and credentials to /api', async () => {
    connectCredentials({ token: () => 'secret', refused })
    serverAnswers(200, { id: 1 })
    await unwrap(api.GET('/auth/me'))
    expect(new URL(sent[0]!.url).pathname).toBe('/api/auth/me')
    expect(sent[0]!.headers.get('Authorization')).toBe('Bearer secret')
    expect(sent[0]!.credentials).toBe('include')
  })

  it.each(['/requests/public', '/profile/developers/public', '/requests/public/'])(
    'sends no bearer to %s',
    async (path) => {
      connectCredentials({ token: () => 'secret', refused })
      serverAnswers(200, [])
      await api.GET(path as '/auth/me')
      expect(sent[0]!.headers.has('Authorization')).toBe(false)
    },
  )

  it('sends the bearer to the video pages when there is one', async () => {
    connectCredentials({ token: () => 'secret', refused })
    serverAnswers(200, [])
    await api.GET('/video_display/' as '/auth/me')
    expect(sent[0]!.headers.get('Authorization')).toBe('Bearer secret')
  })

  it('tells the session when its token is refused, except where that is expected', async () => {
    connectCredentials({ token: () => 'secret', refused })
    serverAnswers(401)
    await expect(unwrap(quietApi.GET('/auth/me'))).rejects.toThrow('Session expired')
    expect(refused).not.toHaveBeenCalled()
    await expect(unwrap(api.GET('/auth/sessions'))).rejects.toThrow('Session expired')
    expect(refused).toHaveBeenCalledExactlyOnceWith('secret')
  })

  it('signs nobody out for a 403', async () => {
    connectCredentials({ token: () => 'secret', refused })
    serverAnswers(403)
    await expect(unwrap(api.GET('/auth/sessions'))).rejects.toThrow('You do not have permission')
    expect(refused).not.toHaveBeenCalled()
  })

  it('makes a failure of a problem document', async () => {
    const errors = [{ field: 'username', message: 'Taken.' }]
    serverAnswers(409, { code: 'username_taken', detail: 'This username is taken.', errors })
    const body = { username: 'a', email: 'b', password: 'c' }
    await expect(unwrap(api.POST('/auth/register', { body }))).rejects.toMatchObject({
      status: 409,
      code: 'username_taken',
      message: 'This username is taken.',
      fields: errors,
    })
  })

  it('survives bodies that are no problem document', async () => {
    serverAnswers(418, 'teapot')
    await expect(unwrap(api.GET('/auth/me'))).rejects.toThrow('An unexpected error occurred.')
    serverAnswers(422, { errors: [null, { field: 3 }, { field: 'a', message: 'b' }] })
    await expect(unwrap(api.GET('/auth/me'))).rejects.toMatchObject({
      fields: [{ field: 'a', message: 'b' }],
    })
  })

  it.each([
    ['a cut body', cutBody, 'Network error. Please check your connection.'],
    [
      'a page of a proxy',
      () => new Response('<html>'),
      'Network error. Please check your connection.',
    ],
    [
      'a body that takes too long',
      () => brokenBody(new DOMException('late', 'TimeoutError')),
      'Request timed out. Please try again.',
    ],
    [
      'a body whose reading was given up',
      () => brokenBody(new DOMException('gone', 'AbortError')),
      'REQUEST_CANCELLED',
    ],
  ])('makes a failure of %s', async (_, answer, message) => {
    vi.stubGlobal('fetch', () => Promise.resolve(answer()))
    const failure = { name: 'ApiFailure', message }
    await expect(unwrap(api.GET('/auth/me'))).rejects.toMatchObject(failure)
    const read = pagedQuery(['x'], () => api.GET('/requests/public')).queryFn as (
      context: object,
    ) => Promise<unknown>
    const context = { signal: new AbortController().signal, client: new QueryClient() }
    await expect(read(context)).rejects.toMatchObject(failure)
  })

  it('reads a 404 as null where that is an answer', async () => {
    expect(await orNull(Promise.reject(failureFrom({ status: 404 })))).toBeNull()
    expect(await orNull(Promise.resolve(1))).toBe(1)
    await expect(orNull(Promise.reject(failureFrom({ status: 403 })))).rejects.toThrow()
  })
})

describe('the key of a user action', () => {
  it('stays for the same text and changes with it', () => {
    const action = createActionKey()
    const first = action.keyFor({ text: 'a' })
    expect(action.keyFor({ text: 'a' })).toBe(first)
    expect(action.keyFor({ text: 'b' })).not.toBe(first)
    const second = action.keyFor({ text: 'b' })
    action.done()
    expect(action.keyFor({ text: 'b' })).not.toBe(second)
  })
})
