import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { aClientProfile, aDeveloperProfile } from '../../test/profiles'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { fakeUploads } from '../../test/uploads'
import { anOwnVideo } from '../../test/videos'
import type { DeveloperProfile } from './types'

beforeEach(forgetEverything)
afterEach(() => {
  forgetEverything()
  vi.unstubAllGlobals()
})

const base = {
  ...quietPayments,
  'GET /auth/me': () => json(aUser()),
  'POST /auth/activity': nothing,
  'GET /auth/sessions': () => json({ items: [], next_cursor: null }),
  'GET /requests/shared-with-me': () => json([]),
}
const withProfile = (developer_profile: DeveloperProfile | null) => ({
  ...base,
  'GET /profile/me': () => json({ client_profile: null, developer_profile }),
})
const sent = (calls: ReturnType<typeof fakeServer>, method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path)

describe('a developer', () => {
  it('makes a profile; the meter and the next step appear', async () => {
    const calls = fakeServer({
      ...withProfile(null),
      'POST /profile/developer': () => json(aDeveloperProfile(), 201),
    })
    const app = await renderApp('/profile', aUser())
    const name = await screen.findByLabelText('Name')
    expect(name).toHaveValue('Ines Kaya')
    expect(screen.queryByRole('meter')).toBeNull()
    await app.user.type(screen.getByLabelText(/^Skills/), 'Rust{Enter}')
    await app.user.click(screen.getByRole('button', { name: 'Create profile' }))
    expect(await screen.findByRole('meter', { name: 'Profile completeness' })).toHaveAttribute(
      'aria-valuenow',
      '70',
    )
    expect(sent(calls, 'POST', '/profile/developer')[0]?.body).toMatchObject({
      display_name: 'Ines Kaya',
      skills: ['Rust'],
      visibility: 'public',
    })
    await app.user.click(screen.getByRole('button', { name: 'Do it now' }))
    expect(screen.getByLabelText('Choose a picture')).toHaveFocus()
  })

  it('saves only what changed', async () => {
    const calls = fakeServer({
      ...withProfile(aDeveloperProfile()),
      'PUT /profile/developer': () => json(aDeveloperProfile({ city: 'Porto' })),
    })
    const app = await renderApp('/profile', aUser())
    const city = await screen.findByLabelText(/^City/)
    expect(screen.queryByRole('button', { name: 'Save profile' })).toBeNull()
    await app.user.clear(city)
    await app.user.type(city, 'Porto')
    await app.user.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('Profile saved')).toBeInTheDocument()
    expect(sent(calls, 'PUT', '/profile/developer')[0]?.body).toEqual({ city: 'Porto' })
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Save profile' })).toBeNull()
    })
    expect(city).toHaveValue('Porto')
  })

  it('chooses an intro video, and none again', async () => {
    const film = anOwnVideo({ id: 4, title: 'Hello' })
    let profile = aDeveloperProfile()
    const calls = fakeServer({
      ...withProfile(profile),
      'GET /video_display/my-videos': () => json({ videos: [film], next_cursor: null }),
      'GET /video_display/4': () => json(film),
      'PUT /profile/developer': ({ body }) => {
        profile = { ...profile, ...(body as Partial<DeveloperProfile>) }
        return json(profile)
      },
    })
    const app = await renderApp('/profile', aUser())
    await app.user.click(await screen.findByRole('button', { name: 'Choose video' }))
    const dialog = await screen.findByRole('dialog', { name: 'Choose a video' })
    await app.user.click(await within(dialog).findByRole('radio', { name: /Hello$/ }))
    await expectAccessible(dialog)
    await app.user.click(within(dialog).getByRole('button', { name: 'Done' }))
    await app.user.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('Profile saved')).toBeInTheDocument()

    await app.user.click(await screen.findByRole('button', { name: 'Remove “Hello”' }))
    await app.user.click(await screen.findByRole('button', { name: 'Save profile' }))
    await waitFor(() => {
      expect(sent(calls, 'PUT', '/profile/developer').map(({ body }) => body)).toEqual([
        { intro_video_id: 4 },
        { intro_video_id: null },
      ])
    })
  })

  it('reads a bad rate at its field, and the server’s refusal at its own', async () => {
    const errors = [
      {
        field: 'links.github',
        message: 'Enter a web address that starts with http:// or https://.',
      },
      { field: 'rate_max_cents', message: 'The highest rate can’t be below the lowest.' },
    ]
    fakeServer({
      ...withProfile(aDeveloperProfile()),
      'PUT /profile/developer': () => problem(422, { errors }),
    })
    const app = await renderApp('/profile', aUser())
    const from = await screen.findByLabelText(/^Rate from/)
    await app.user.clear(from)
    await app.user.type(from, 'a lot')
    await app.user.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('Enter an amount, for example 75 or 75.50.')).toBeVisible()
    expect(from).toBeInvalid()
    expect(from).toHaveFocus()
    await app.user.clear(from)
    await app.user.type(from, '60')
    await app.user.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('Please fix 2 fields')).toBeVisible()
    expect(screen.getByLabelText(/^GitHub/)).toBeInvalid()
    expect(screen.getByLabelText(/^Rate to/)).toBeInvalid()
    expect(from).toHaveValue('60')
  })

  it('is asked before leaving with unsaved changes, and may stay or go', async () => {
    fakeServer({
      ...withProfile(aDeveloperProfile()),
      'GET /profile/developers/public': () => json([]),
    })
    const app = await renderApp('/profile', aUser())
    await app.user.type(await screen.findByLabelText(/^Headline/), '!')
    await app.user.click(screen.getByRole('link', { name: 'Creators' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    expect(dialog).toHaveTextContent('Not saved: Headline.')
    expect(within(dialog).getByRole('button', { name: 'Keep editing' })).toHaveFocus()
    await app.user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    expect(app.path()).toBe('/profile')
    expect(screen.getByLabelText(/^Headline/)).toHaveValue(`${aDeveloperProfile().headline ?? ''}!`)

    await app.user.click(screen.getByRole('link', { name: 'Creators' }))
    await app.user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => {
      expect(app.path()).toBe('/creators')
    })
    expect(Object.keys(localStorage).filter((key) => key.startsWith('unsent:'))).toEqual([])
  })

  it('finds what was typed again after the session ended', async () => {
    fakeServer({
      ...withProfile(aDeveloperProfile()),
      'PUT /profile/developer': () => problem(401),
    })
    const app = await renderApp('/profile', aUser())
    await app.user.type(await screen.findByLabelText(/^Hours a week/), '{Backspace}5')
    await app.user.click(screen.getByRole('button', { name: 'Save profile' }))
    await app.user.click(await screen.findByRole('button', { name: 'Go to login' }))
    await waitFor(() => {
      expect(app.path()).toBe('/login')
    })
    app.unmount()

    const again = await renderApp('/profile', aUser())
    expect(await screen.findByText('We restored your unsaved changes.')).toBeVisible()
    expect(screen.getByLabelText(/^Hours a week/)).toHaveValue('25')
    await again.user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByLabelText(/^Hours a week/)).toHaveValue('20')
  })

  it('uploads a picture, sees how far it is, and removes it again', async () => {
    const uploads = fakeUploads()
    fakeServer({
      ...withProfile(aDeveloperProfile()),
      'DELETE /profile/developer/avatar': () => json(aDeveloperProfile()),
    })
    const app = await renderApp('/profile', aUser())
    const input = await screen.findByLabelText('Choose a picture')
    await app.user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }))
    await waitFor(() => {
      expect(uploads[0]?.body).toBeInstanceOf(Blob)
    })
    expect(uploads[0]?.headers.get('content-type')).toBe('image/png')
    act(() => {
      uploads[0]?.moved(0.4)
    })
    expect(
      await screen.findByRole('progressbar', { name: 'Uploading the picture' }),
    ).toHaveAttribute('value', '40')
    const avatar_url = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
    act(() => {
      uploads[0]?.answer(200, aDeveloperProfile({ avatar_url, completeness: 80 }))
    })
    expect(await screen.findByLabelText('Change the picture')).toBeInTheDocument()
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '80')
    await app.user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByLabelText('Choose a picture')).toBeInTheDocument()
  })

  it('is told why a picture is refused, by us or by the server', async () => {
    const uploads = fakeUploads()
    fakeServer(withProfile(aDeveloperProfile()))
    const app = await renderApp('/profile', aUser())
    const input = await screen.findByLabelText('Choose a picture')
    const unfit = new File(['x'], 'me.pdf', { type: 'application/pdf' })
    await userEvent.setup({ applyAccept: false }).upload(input, unfit)
    expect(await screen.findByText(/We can’t use this file/)).toBeVisible()
    expect(uploads).toHaveLength(0)

    await app.user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }))
    await waitFor(() => {
      expect(uploads[0]?.body).toBeInstanceOf(Blob)
    })
    act(() => {
      uploads[0]?.answer(415, { code: 'not_an_image', detail: 'This is no picture that we know.' })
    })
    expect(await screen.findByText('This is no picture that we know.')).toBeVisible()
    expect(screen.getByLabelText('Choose a picture')).toBeInvalid()
  })

  it('has an accessible editor', async () => {
    fakeServer(withProfile(aDeveloperProfile()))
    await renderApp('/profile', aUser())
    await expectAccessible(await screen.findByRole('form', { name: 'Developer profile' }))
  })
})

describe('a client', () => {
  const client = aUser({ id: 8, username: 'carla', full_name: 'Carla Client', user_type: 'client' })

  it('needs a name of some kind', async () => {
    const calls = fakeServer({
      ...base,
      'GET /auth/me': () => json(client),
      'GET /profile/me': () => json({ client_profile: null, developer_profile: null }),
      'POST /profile/client': () => json(aClientProfile(), 201),
    })
    const app = await renderApp('/profile', client)
    const contact = await screen.findByLabelText('Contact')
    await app.user.clear(contact)
    await app.user.click(screen.getByRole('button', { name: 'Create profile' }))
    expect(await screen.findByText(/Enter a company name or a contact name/)).toBeVisible()
    await app.user.type(screen.getByRole('textbox', { name: /^Company/ }), 'Harbour Works')
    await app.user.click(screen.getByRole('button', { name: 'Create profile' }))
    expect(await screen.findByRole('meter')).toHaveAttribute('aria-valuenow', '30')
    expect(screen.getByText('Tell developers what you do.')).toBeVisible()
    expect(sent(calls, 'POST', '/profile/client')[0]?.body).toMatchObject({
      company_name: 'Harbour Works',
      contact_name: null,
    })
  })
})

it('who has no role yet is led to the choice', async () => {
  const newcomer = aUser({ user_type: null, needs_role_selection: true })
  fakeServer({ ...base, 'GET /auth/me': () => json(newcomer) })
  await renderApp('/profile', newcomer)
  expect(await screen.findByRole('link', { name: 'Choose your role' })).toHaveAttribute(
    'href',
    '/select-role',
  )
})
