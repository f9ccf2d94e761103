import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { deliver } from '../../session/events'
import { expectAccessible } from '../../test/axe'
import { aNotification, notificationPage } from '../../test/notifications'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, problem } from '../../test/server'
import { showOnDevice } from './on-device'
import type { Preferences } from './types'

const HERE = '/terms-of-service'
const THERE = '/privacy-policy'
const PREFERENCES = 'GET /notifications/preferences'
const SAVE = 'PUT /notifications/preferences'
const client = aUser({ user_type: 'client' })

let preferences: Preferences

function serve(answers: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /auth/me': () => json(client),
    [PREFERENCES]: () => json(preferences),
    [SAVE]: ({ body }) => {
      const { email, ...kinds } = body as Preferences
      preferences = { ...preferences, ...kinds, email: { ...preferences.email, ...email } }
      return json(preferences)
    },
    ...answers,
  })
}

/** The browser's own part: what it allows, and what it was told to show. */
const shown: FakeNotification[] = []
class FakeNotification {
  static permission: NotificationPermission = 'default'
  static requestPermission = () => {
    FakeNotification.permission = FakeNotification.answer
    return Promise.resolve(FakeNotification.answer)
  }
  static answer: NotificationPermission = 'granted'
  onclick: (() => void) | null = null
  close = vi.fn()
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    shown.push(this)
  }
}

beforeEach(() => {
  forgetEverything()
  preferences = { message: true, proposal: true, agreement: true, milestone: true, payment: false }
  shown.length = 0
  FakeNotification.permission = 'default'
  FakeNotification.answer = 'granted'
  vi.stubGlobal('Notification', FakeNotification)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  forgetEverything()
})

async function openSettings() {
  const app = await renderApp('/notifications', client)
  await app.user.click(screen.getByRole('button', { name: 'Settings' }))
  const dialog = await screen.findByRole('dialog', { name: 'Notification settings' })
  await within(dialog).findByRole('switch', { name: 'Messages' })
  const choice = (name: string) => within(dialog).getByRole('switch', { name })
  return { ...app, dialog, choice }
}

describe('what one is notified of', () => {
  it('has the kinds of the role, each on or off', async () => {
    serve()
    const { dialog, choice } = await openSettings()
    expect(choice('Messages')).toBeChecked()
    expect(choice('Payments')).not.toBeChecked()
    expect(within(dialog).queryByRole('switch', { name: 'Invites' })).toBeNull()
    expect(choice('Proposals')).toHaveAccessibleDescription('New proposals for your requests')
    await expectAccessible(dialog)
  })

  it('is saved at once', async () => {
    const calls = serve()
    const { user, choice } = await openSettings()
    await user.click(choice('Messages'))
    expect(choice('Messages')).not.toBeChecked()
    await waitFor(() => {
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { message: false },
      ])
    })
  })

  it('goes back when it could not be saved, and says so', async () => {
    serve({ [SAVE]: () => problem(403) })
    const { user, dialog, choice } = await openSettings()
    await user.click(choice('Messages'))
    await within(dialog).findByText(/“Messages” couldn’t be saved/)
    expect(choice('Messages')).toBeChecked()
  })

  it('has a choice of emails for each kind that is on', async () => {
    const calls = serve()
    const { user, dialog } = await openSettings()
    const byEmail = (name: string) => within(dialog).getByRole('combobox', { name })
    expect(byEmail('Messages by email')).toHaveDisplayValue('Daily email')
    expect(byEmail('Payments by email')).toBeDisabled()
    await user.selectOptions(byEmail('Messages by email'), 'Email at once')
    expect(byEmail('Messages by email')).toHaveDisplayValue('Email at once')
    await waitFor(() => {
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { email: { message: 'at_once' } },
      ])
    })
    expect(within(dialog).queryByRole('link', { name: 'confirm your email address' })).toBeNull()
  })

  it('turns the choice of emails back when it could not be saved', async () => {
    serve({ [SAVE]: () => problem(403) })
    const { user, dialog } = await openSettings()
    const messages = within(dialog).getByRole('combobox', { name: 'Messages by email' })
    await user.selectOptions(messages, 'No email')
    await within(dialog).findByText(/“Messages” couldn’t be saved/)
    expect(messages).toHaveDisplayValue('Daily email')
  })

  it('tells somebody with an unconfirmed address what to do first', async () => {
    const unconfirmed = { ...client, email_verified: false }
    serve({ 'GET /auth/me': () => json(unconfirmed) })
    const { user, path } = await renderApp('/notifications', unconfirmed)
    await user.click(screen.getByRole('button', { name: 'Settings' }))
    const dialog = await screen.findByRole('dialog', { name: 'Notification settings' })
    await user.click(within(dialog).getByRole('link', { name: 'confirm your email address' }))
    await waitFor(() => {
      expect(path()).toBe('/profile')
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('follows a choice in another tab', async () => {
    serve()
    const { choice } = await openSettings()
    preferences = { ...preferences, message: false }
    act(() => {
      deliver('notification', {})
    })
    await waitFor(() => {
      expect(choice('Messages')).not.toBeChecked()
    })
  })

  it('opens from the header too, and gives the focus back', async () => {
    serve()
    const { user } = await renderApp(HERE, client)
    const opener = await screen.findByRole('button', { name: 'Notifications' })
    await user.click(opener)
    await user.click(await screen.findByRole('button', { name: 'Notification settings' }))
    const dialog = await screen.findByRole('dialog', { name: 'Notification settings' })
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(opener).toHaveFocus()
  })
})

const ON_DEVICE = 'Show on this device while the tab is in the background'

describe('this device', () => {
  it('asks for permission when it is turned on, and remembers it', async () => {
    serve()
    const asked = vi.spyOn(FakeNotification, 'requestPermission')
    const first = await openSettings()
    expect(asked).not.toHaveBeenCalled()
    await first.user.click(first.choice(ON_DEVICE))
    await waitFor(() => {
      expect(first.choice(ON_DEVICE)).toBeChecked()
    })
    expect(asked).toHaveBeenCalledTimes(1)
    first.unmount()
    const again = await openSettings()
    expect(again.choice(ON_DEVICE)).toBeChecked()
    await again.user.click(again.choice(ON_DEVICE))
    expect(again.choice(ON_DEVICE)).not.toBeChecked()
  })

  it('stays off when the browser is told to block it, and says where to allow it', async () => {
    serve()
    FakeNotification.answer = 'denied'
    const { user, choice } = await openSettings()
    await user.click(choice(ON_DEVICE))
    await waitFor(() => {
      expect(choice(ON_DEVICE)).toHaveAccessibleDescription(/^Your browser blocks/)
    })
    expect(choice(ON_DEVICE)).not.toBeChecked()
    expect(choice(ON_DEVICE)).toBeDisabled()
  })
})

describe('in the background', () => {
  const old = aNotification({ id: 1, link: '/requests/9' })
  const fresh = aNotification({ id: 2, link: THERE })
  let items = [old]

  const arrive = () => {
    items = [fresh, old]
    act(() => {
      deliver('response', { request_id: 9, response_id: 1, change: 'sent' })
    })
    return screen.findByRole('button', { name: 'Notifications, 2 unread' })
  }
  const open = async (isHidden: boolean) => {
    items = [old]
    serve({
      'GET /notifications': () => notificationPage(items),
      'POST /notifications/read': () => json({ unread_count: 1 }),
    })
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    const app = await renderApp(HERE, client)
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    return app
  }

  it('shows what is new, once, and leads there', async () => {
    await showOnDevice(client.id)
    const { path } = await open(true)
    await arrive()
    act(() => {
      deliver('notification', {})
    })
    expect(shown.map(({ title, options }) => [title, options.body, options.tag])).toEqual([
      ['Maya Okafor sent a proposal for $5,400', 'Booking page for island tours', 'notification-2'],
    ])
    act(() => {
      shown[0]?.onclick?.()
    })
    await waitFor(() => {
      expect(path()).toBe(THERE)
    })
    expect(shown[0]?.close).toHaveBeenCalled()
  })

  it('shows nothing while somebody looks at the tab', async () => {
    await showOnDevice(client.id)
    await open(false)
    await arrive()
    expect(shown).toEqual([])
  })

  it('shows nothing to somebody who did not turn it on', async () => {
    await showOnDevice(client.id + 1)
    await open(true)
    await arrive()
    expect(shown).toEqual([])
  })
})
