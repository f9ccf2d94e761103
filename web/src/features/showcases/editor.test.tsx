import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { quietPayments } from '../../test/payments'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { anOwnShowcase, aShowcase } from '../../test/showcases'
import { fakeUploads } from '../../test/uploads'
import { anOwnVideo } from '../../test/videos'

beforeEach(forgetEverything)
afterEach(() => {
  forgetEverything()
  vi.unstubAllGlobals()
})

const me = aUser()
const page = {
  ...quietPayments,
  'GET /auth/me': () => json(me),
  'GET /project-showcase/tags': () => json({ items: [] }),
  'POST /project-showcase/5/view': nothing,
  'GET /project-showcase/5/similar': () => json([]),
  'GET /project-showcase/5/rating': () => problem(404),
  'GET /project-showcase/5/ratings': () => json({ items: [], next_cursor: null }),
}
const picture = (name: string) => new File(['GIF89a'], name, { type: 'image/gif' })

describe('a new showcase', () => {
  it('is sent with its cover; the other pictures follow one by one', async () => {
    fakeServer({ ...page, 'GET /project-showcase/5': () => json(anOwnShowcase()) })
    const uploads = fakeUploads()
    const app = await renderApp('/showcase/new', me)
    await app.user.click(await screen.findByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Enter a title.')).toBeVisible()
    await app.user.type(screen.getByLabelText('Title'), 'Tidewatch')
    await app.user.type(screen.getByLabelText(/^Tags/), 'Rust,')
    await app.user.upload(await screen.findByLabelText('Choose a cover'), picture('cover.gif'))
    await app.user.upload(screen.getByLabelText('Add pictures'), [
      picture('one.gif'),
      picture('two.gif'),
    ])
    await app.user.upload(
      await screen.findByLabelText('Use a README file'),
      new File(['# Run it'], 'README.md', { type: 'text/markdown' }),
    )
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: /^README/ })).toHaveValue('# Run it')
    })
    expect(screen.getByRole('button', { name: 'Remove two.gif' })).toBeVisible()
    await expectAccessible(app.container)

    await app.user.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => {
      expect(uploads).toHaveLength(1)
    })
    const sent = await uploads[0]!.body!.text()
    for (const part of ['Tidewatch', 'name="tags"', 'filename="cover.gif"', '# Run it']) {
      expect(sent).toContain(part)
    }
    act(() => {
      uploads[0]!.answer(201, anOwnShowcase())
    })
    for (const at of [1, 2]) {
      await waitFor(() => {
        expect(uploads).toHaveLength(at + 1)
      })
      expect(uploads[at]!.url).toMatch(/\/project-showcase\/5\/gallery$/)
      act(() => {
        uploads[at]!.answer(201, anOwnShowcase({ gallery: [{ id: at, url: `/${at}.gif` }] }))
      })
    }
    await screen.findByText('Showcase published')
    await waitFor(() => {
      expect(app.path()).toBe('/showcase/5')
    })
  })

  it('needs a subscription: the way to one opens, and nothing is lost', async () => {
    fakeServer(page)
    const uploads = fakeUploads()
    const app = await renderApp('/showcase/new', me)
    await app.user.type(await screen.findByLabelText('Title'), 'Tidewatch')
    await app.user.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => {
      expect(uploads).toHaveLength(1)
    })
    act(() => {
      uploads[0]!.answer(403, {
        code: 'subscription_required',
        detail: 'Active subscription required to perform this action',
      })
    })
    await screen.findByRole('dialog', { name: /subscription/i })
    expect(screen.getByLabelText('Title')).toHaveValue('Tidewatch')
  })

  it('keeps what was typed, and refuses pictures that are none', async () => {
    fakeServer(page)
    const app = await renderApp('/showcase/new', me)
    await app.user.type(await screen.findByLabelText('Title'), 'Tidewatch')
    const input = await screen.findByLabelText('Choose a cover')
    await userUpload(app.user, input, new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }))
    expect(await screen.findByText(/can’t use this file/)).toBeVisible()
    app.unmount()
    await renderApp('/showcase/new', me)
    expect(await screen.findByLabelText('Title')).toHaveValue('Tidewatch')
    expect(screen.getByText(/^We restored what you typed/)).toBeVisible()
  })
})

type User = Awaited<ReturnType<typeof renderApp>>['user']

async function retype(user: User, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.type(field, text)
}

/** Past the list of types that the input asks for. */
async function userUpload(user: User, input: HTMLElement, file: File) {
  input.removeAttribute('accept')
  await user.upload(input, file)
}

describe('a showcase that is there', () => {
  const own = anOwnShowcase({ has_readme: true, selected_video_ids: [1] })
  const opened = {
    ...page,
    'GET /project-showcase/5': () => json(own),
    'GET /project-showcase/5/readme': () => json({ format: 'raw', content: '# Run it' }),
    'GET /video_display/1': () => json(anOwnVideo()),
  }

  it('is changed by what was typed, with the version that was opened', async () => {
    const calls = fakeServer({
      ...opened,
      'PUT /project-showcase/5': () => json({ ...own, title: 'Tides', version: 2 }),
    })
    const app = await renderApp('/showcase/edit/5', me)
    const title = await screen.findByLabelText('Title')
    expect(await screen.findByRole('textbox', { name: /^README/ })).toHaveValue('# Run it')
    await expectAccessible(app.container)
    await retype(app.user, title, 'Tides')
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => {
      expect(app.path()).toBe('/showcase/5')
    })
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      title: 'Tides',
      version: 1,
    })
  })

  it('keeps both texts when it was changed elsewhere, and lets the person choose', async () => {
    let now = own
    const sent: unknown[] = []
    fakeServer({
      ...opened,
      'GET /project-showcase/5': () => json(now),
      'PUT /project-showcase/5': ({ body }) => {
        sent.push(body)
        if ((body as { version: number }).version === now.version) return json(now)
        return problem(409, { code: 'showcase_changed', detail: 'It was changed meanwhile.' })
      },
    })
    const app = await renderApp('/showcase/edit/5', me)
    await retype(app.user, await screen.findByLabelText('Title'), 'Mine')
    now = { ...own, title: 'Theirs', tags: ['New'], version: 2 }
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    const choice = within(
      await screen.findByRole('region', { name: 'Saved in another tab or on another device' }),
    )
    expect(choice.getByText('Theirs')).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('Mine')
    // What nobody touched here is what is there now.
    expect(screen.getByRole('button', { name: 'Remove tag: New' })).toBeVisible()
    await expectAccessible(app.container)

    await app.user.click(choice.getByRole('button', { name: 'Use saved Title' }))
    expect(screen.getByLabelText('Title')).toHaveValue('Theirs')
    expect(screen.queryByRole('region', { name: /^Saved in another/ })).toBeNull()
    await retype(app.user, screen.getByLabelText('Title'), 'Both')
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => {
      expect(sent).toEqual([
        { title: 'Mine', version: 1 },
        { title: 'Both', version: 2 },
      ])
    })
  })

  it('says what could not be linked, and keeps the rest', async () => {
    fakeServer({
      ...opened,
      'PUT /project-showcase/5/profile': () => problem(409),
      'PUT /project-showcase/5/videos': () => problem(400, { code: 'invalid_videos' }),
    })
    const app = await renderApp('/showcase/edit/5', me)
    const profile = await screen.findByRole('switch', { name: 'Show my profile' })
    await app.user.click(profile)
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Failed to link profile')).toBeVisible()
    await app.user.click(profile)
    await app.user.click(await screen.findByRole('button', { name: /^Remove “Locking/ }))
    await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(
      await screen.findByText('Failed to link videos. One or more selected videos are invalid.'),
    ).toBeVisible()
  })

  it('takes pictures at once', async () => {
    fakeServer(opened)
    const uploads = fakeUploads()
    const app = await renderApp('/showcase/edit/5', me)
    await app.user.upload(await screen.findByLabelText('Choose a cover'), picture('cover.gif'))
    await waitFor(() => {
      expect(uploads).toHaveLength(1)
    })
    act(() => {
      uploads[0]!.answer(200, { ...own, image_url: '/cover.gif', version: 2 })
    })
    expect(await screen.findByLabelText('Change the cover')).toBeInTheDocument()
    await screen.findByText('Cover saved')
  })

  it('of somebody else is not edited', async () => {
    fakeServer({ ...opened, 'GET /project-showcase/5': () => json(aShowcase()) })
    await renderApp('/showcase/edit/5', me)
    expect(
      await screen.findByText('You do not have permission to edit this showcase'),
    ).toBeVisible()
  })
})
