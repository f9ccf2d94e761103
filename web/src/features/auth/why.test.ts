import { expect, it } from 'vitest'

import { whyToSignIn } from './why'

it.each([
  ['/requests', 'Requests', 'Sign in to see your requests.'],
  ['/requests/4?tab=2', 'Request', 'Sign in to see this request.'],
  ['/requests/new', 'Post a request', 'Sign in to post a request.'],
  ['/requests/4/edit', 'Edit request', 'Sign in to edit this request.'],
  ['/showcase/new', 'New showcase', 'Sign in to add a showcase.'],
  ['/client-dashboard', 'Client dashboard', 'Sign in to see your client dashboard.'],
  ['/dashboard', '', 'Sign in to see your dashboard.'],
  ['/moderation', 'Decisions about your content', 'Sign in to see decisions about your content.'],
  ['/somewhere', '', 'Sign in to continue.'],
])('%s: %s', (path, title, sentence) => {
  expect(whyToSignIn(path, title)).toBe(sentence)
})
