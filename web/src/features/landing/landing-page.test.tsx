import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '../../test/axe'
import { LandingPage } from './landing-page'

async function show() {
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path: '/', component: LandingPage })
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  // This small table of routes is not the app's, which the router's types know.
  const view = render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { level: 1 })
  return view
}

test('it says what it is, and leads in', async () => {
  await show()
  expect(
    screen.getByRole('heading', { level: 1, name: 'Connecting talent with opportunity' }),
  ).toBeVisible()
  expect(screen.getByText('A free platform built for freelance developers')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
})

test.each(['Google', 'GitHub', 'LinkedIn'])('one can continue with %s', async (name) => {
  await show()
  expect(screen.getByRole('link', { name: `Continue with ${name}` })).toHaveAttribute(
    'href',
    `/api/auth/${name.toLowerCase()}`,
  )
})

test('the price is said before anyone registers', async () => {
  await show()
  expect(screen.getByText('$9.95 a month')).toBeVisible()
  expect(screen.getByText('An example with made-up names and numbers.')).toBeVisible()
})

test('a typed title draws its cover', async () => {
  const { container } = await show()
  const picture = () => container.querySelector('figure .aspect-\\[16\\/10\\] svg')?.innerHTML
  const before = picture()
  const input = screen.getByRole('textbox', { name: 'Name something you built' })
  await userEvent.clear(input)
  await userEvent.type(input, 'Night trains')
  expect(screen.getByText('Night trains')).toBeVisible()
  expect(picture()).not.toBe(before)
})

test('nothing carries a style attribute: the content security policy would drop it', async () => {
  const { container } = await show()
  expect(container.querySelectorAll('[style], style, script')).toHaveLength(0)
})

test.each([360, 768, 1280])(
  'at %i px it is accessible and does not scroll sideways',
  async (width) => {
    await page.viewport(width, 800)
    const { container } = await show()
    await expectAccessible(container)
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    await page.viewport(1024, 768)
  },
)
