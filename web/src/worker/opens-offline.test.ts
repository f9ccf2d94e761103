import { describe, expect, it } from 'vitest'

import { ROUTE_TABLE } from '../app/route-table'
import { OPENS_OFFLINE } from './opens-offline'

/** Addresses with a secret in them, and steps of somebody else's flow. */
const UNTOUCHED = [
  '/reset-password',
  '/verify-email',
  '/undo-email-change',
  '/restore-account',
  '/unsubscribe',
  '/oauth-callback',
  '/oauth/callback',
  '/oauth-success',
  '/oauth-error',
  '/auth/github/callback',
  '/auth/google/callback',
  '/subscription/success',
  '/donation/success',
  '/donation/cancel',
  '/shared/videos/$shareToken',
  '/shared/playlists/$shareToken',
  '/collaboration/$sessionId/$accessToken',
  // Asks for a code, and is of no use without the server.
  '/setup',
  '$',
]

describe('what opens without a network', () => {
  it('is every page of the app that has no secret in its address', () => {
    const left = ROUTE_TABLE.map(({ path }) => path).filter((path) => !OPENS_OFFLINE.test(path))
    expect(left.sort()).toEqual([...UNTOUCHED].sort())
  })

  it.each([
    '/',
    '/?utm_source=mail',
    '/creators/',
    '/search?q=go',
    '/requests/5/edit',
    '/login?to=/',
  ])('includes %s', (address) => {
    expect(OPENS_OFFLINE.test(address)).toBe(true)
  })

  it.each([
    '/api/auth/me',
    '/api/events',
    '/demo/outbox',
    '/identity/google/authorize',
    '/sandbox/checkout/1',
    '/opportunities.rss',
    '/sitemap.xml',
    '/cards/abc',
    '/assets/index.js',
    '/reset-password?token=secret',
    '/collaboration/1/secret',
    '/shared/videos/secret',
    '/loginx',
    '//creators',
  ])('leaves %s alone', (address) => {
    expect(OPENS_OFFLINE.test(address)).toBe(false)
  })
})
