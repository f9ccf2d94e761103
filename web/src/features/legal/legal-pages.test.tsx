import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { PrivacyPage } from './privacy-page'
import { TermsPage } from './terms-page'

async function show(component: () => React.JSX.Element) {
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path: '/', component })
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  // This small table of routes is not the app's, which the router's types know.
  const view = render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { level: 1 })
  return view
}

test.each([
  ['Terms of service', TermsPage],
  ['Privacy policy', PrivacyPage],
])('%s: one h1, a list of sections that lead somewhere, accessible', async (title, component) => {
  const { container } = await show(component)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }))
  for (const link of contents.getAllByRole('link')) {
    const target = document.querySelector(link.getAttribute('href')!)
    expect(target).toHaveTextContent(link.textContent)
  }
  await expectAccessible(container)
})

test('the privacy policy names every key the browser keeps', async () => {
  await show(PrivacyPage)
  for (const key of [
    'token',
    'user',
    'authState',
    'lastActivity',
    'activityReported',
    'lastEvent',
    'recentSearches',
    'pendingFeedback',
    'oauthProvider',
    'theme',
    'redirectPath',
    'google_id',
    'github_id',
    'linkedin_id',
  ]) {
    expect(screen.getByText(key, { selector: 'code' })).toBeVisible()
  }
})

test('the terms say what a subscription costs', async () => {
  await show(TermsPage)
  expect(screen.getByText('creator subscription of $9.95 a month')).toBeVisible()
})
