import { expect, it } from 'vitest'

import { handOnTarget } from './hand-on'

it.each([
  ['/auth/google/callback', '?code=c&state=s', null, '/api/auth/google/callback?code=c&state=s'],
  [
    '/auth/github/callback',
    '?code=c&state=s',
    'google',
    '/api/auth/github/callback?code=c&state=s',
  ],
  ['/oauth-callback', '?code=c&state=s', 'linkedin', '/api/auth/linkedin/callback?code=c&state=s'],
  [
    '/oauth/callback',
    '?code=c&provider=github',
    null,
    '/api/auth/github/callback?code=c&provider=github',
  ],
  [
    '/oauth/callback',
    '?error=access_denied',
    'google',
    '/api/auth/google/callback?error=access_denied',
  ],
  ['/oauth/callback', '?code=c', null, '/oauth-error'],
  ['/oauth-callback', '?code=c&provider=//evil.example', null, '/oauth-error'],
  ['/auth/google/callback', '', null, '/oauth-error?provider=google'],
] as const)('%s%s hands on', (path, search, remembered, target) => {
  expect(handOnTarget(path, search, remembered)).toBe(target)
})
