import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { focusHeadings } from '../../app/focus-heading'
import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { aPublicDeveloper } from '../../test/profiles'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(() => {
  forgetEverything()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const ONE = 'GET /profile/developers/7/public'
const ADDRESS = '/profile/developers/7/public'

it('shows somebody with all there is to say, under their name', async () => {
  fakeServer({
    [ONE]: () =>
      json(
        aPublicDeveloper({
          average_rating: 4.75,
          total_ratings: 4,
          response_rate: 0.96,
          median_response_minutes: 40,
          completed_agreements: 1,
        }),
      ),
  })
  const app = await renderApp(ADDRESS)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ines Kaya' })).toBeVisible()
  await waitFor(() => {
    expect(document.title).toBe('Ines Kaya · Opportune')
  })
  expect(screen.getByText('data').tagName).toBe('STRONG')
  expect(screen.getByText('96%')).toBeVisible()
  expect(screen.getByText('of messages answered')).toBeVisible()
  expect(screen.getByText('Usually replies within 40 minutes')).toBeVisible()
  expect(screen.getByText('agreement completed')).toBeVisible()
  const link = screen.getByRole('link', { name: 'github.com/ines' })
  expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer ugc')
  expect(screen.getByText('January 2, 2026')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull()
  await expectAccessible(app.container)
})

it('leaves out what is not known', async () => {
  fakeServer({
    [ONE]: () =>
      json(
        aPublicDeveloper({
          bio: null,
          bio_html: null,
          headline: null,
          skills: [],
          languages: [],
          timezone: null,
          rate_min_cents: null,
          rate_max_cents: null,
          links: { website: null, github: null, linkedin: null, other: [] },
        }),
      ),
  })
  await renderApp(ADDRESS)
  expect(await screen.findByText('Rate on request')).toBeVisible()
  expect(screen.getByText('Ines Kaya hasn’t added a bio yet.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: /Links|Skills|Languages/ })).toBeNull()
})

it('shows what is published, and no heading where nothing is', async () => {
  fakeServer({
    [ONE]: () => json(aPublicDeveloper({ showcases: [{ id: 3, title: 'Tidewatch' }] })),
  })
  await renderApp(ADDRESS)
  expect(await screen.findByRole('link', { name: 'Tidewatch' })).toHaveAttribute(
    'href',
    '/showcase/3',
  )
  expect(screen.getByRole('heading', { name: 'Showcases' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: /Videos|Playlists/ })).toBeNull()
})

it('copies its address', async () => {
  fakeServer({ [ONE]: () => json(aPublicDeveloper()) })
  const app = await renderApp(ADDRESS)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await app.user.click(await screen.findByRole('button', { name: /Copy link|Share/ }))
  expect(await screen.findByText('Link copied')).toBeInTheDocument()
  expect(copied).toHaveBeenCalledOnce()
})

it('gives the address to be copied by hand where there is no clipboard', async () => {
  fakeServer({ [ONE]: () => json(aPublicDeveloper()) })
  const app = await renderApp(ADDRESS)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await app.user.click(await screen.findByRole('button', { name: /Copy link|Share/ }))
  const address = await screen.findByLabelText('Copy this address')
  expect((address as HTMLInputElement).value).toMatch(/^https?:/)
})

it('leads its owner to the editor', async () => {
  fakeServer({
    [ONE]: () => json(aPublicDeveloper()),
    'GET /auth/me': () => json(aUser()),
    'POST /auth/activity': nothing,
    'GET /requests/shared-with-me': () => json([]),
  })
  await renderApp(ADDRESS, aUser())
  expect(await screen.findByRole('link', { name: 'Edit profile' })).toHaveAttribute(
    'href',
    '/profile',
  )
})

it.each([ADDRESS, '/profile/developers/nobody/public'])(
  'says kindly that nobody is at %s',
  async (address) => {
    fakeServer({ [ONE]: () => problem(404) })
    await renderApp(address)
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Profile not found' }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse creators' })).toBeVisible()
  },
)

it('is announced by its name when one comes from the list', async () => {
  fakeServer({
    'GET /profile/developers/public': () => json([aPublicDeveloper()]),
    [ONE]: async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return json(aPublicDeveloper())
    },
  })
  const app = await renderApp('/creators')
  focusHeadings(app.router)
  await app.user.click(await screen.findByRole('link', { name: 'Ines Kaya' }))
  await waitFor(() => {
    expect(screen.getByRole('heading', { level: 1, name: 'Profile not found' })).toHaveFocus()
  })
  const name = await screen.findByRole('heading', { level: 1, name: 'Ines Kaya' })
  await waitFor(() => {
    expect(name).toHaveFocus()
  })
})

it('offers to try again when the profile cannot be read', async () => {
  let broken = true
  fakeServer({ [ONE]: () => (broken ? problem(403) : json(aPublicDeveloper())) })
  const app = await renderApp(ADDRESS)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  broken = false
  await app.user.click(retry)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ines Kaya' })).toBeVisible()
})
