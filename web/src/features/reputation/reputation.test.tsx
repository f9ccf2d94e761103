import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { aPublicDeveloper } from '../../test/profiles'
import { forgetEverything, renderApp } from '../../test/render-app'
import { anImport } from '../../test/reputation'
import { fakeServer, json, nothing, problem } from '../../test/server'

beforeEach(forgetEverything)
afterEach(() => {
  forgetEverything()
  vi.restoreAllMocks()
})

const IMPORTS = 'GET /reputation/imports'
const CODE = { import_code: 'https://new.example#0a1b', expires_at: '2026-04-01T00:00:00Z' }

const server = {
  ...quietPayments,
  'GET /auth/me': () => json(aUser()),
  'GET /auth/sessions': () => json({ items: [], next_cursor: null }),
}

const part = async () => within(await screen.findByRole('region', { name: 'Reputation' }))
const file = (text: string) => new File([text], 'reputation.json', { type: 'application/json' })

it('exports a file for the code of another site', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  let isRefused = true
  const calls = fakeServer({
    ...server,
    'GET /reputation/export': () =>
      isRefused
        ? problem(422, { errors: [{ field: 'for', message: 'This isn’t an import code.' }] })
        : json({ payload: {} }),
  })
  const app = await renderApp('/profile?tab=account', aUser())
  const code = await (await part()).findByLabelText(/^Code from the other site/)
  await app.user.type(code, ' https://new.example#0a1b ')
  await app.user.click(screen.getByRole('button', { name: 'Download file' }))
  expect(await screen.findByText('This isn’t an import code.')).toBeVisible()
  expect(code).toBeInvalid()
  isRefused = false
  await app.user.click(screen.getByRole('button', { name: 'Download file' }))
  await waitFor(() => {
    expect(saved).toEqual(['reputation-ines.json'])
  })
  const exported = calls.filter(({ path }) => path === '/reputation/export')
  expect(exported.at(-1)?.query.get('for')).toBe('https://new.example#0a1b')
})

it('says when there is nothing to export yet', async () => {
  fakeServer({
    ...server,
    'GET /reputation/export': () =>
      problem(409, { code: 'nothing_to_export', detail: 'You have no completed agreements yet.' }),
  })
  const app = await renderApp('/profile?tab=account', aUser())
  await (await part()).findByLabelText(/^Code from the other site/)
  await app.user.click(screen.getByRole('button', { name: 'Download file' }))
  expect(await screen.findByText('You have no completed agreements yet.')).toBeVisible()
})

it('gives a code, takes the file and shows where it comes from', async () => {
  let code: typeof CODE | null = null
  let items: unknown[] = []
  const calls = fakeServer({
    ...server,
    [IMPORTS]: () => json({ items, code }),
    'POST /reputation/imports/start': () => {
      code = CODE
      return json(CODE, 201)
    },
    'POST /reputation/imports': () => {
      items = [anImport()]
      code = null
      return json(anImport(), 201)
    },
  })
  const app = await renderApp('/profile?tab=account', aUser())
  const own = await part()
  await app.user.click(await own.findByRole('button', { name: 'Get a code' }))
  expect(await own.findByRole('textbox', { name: 'Your code' })).toHaveValue(CODE.import_code)
  expect(own.getByText('For one file, until Apr 1.')).toBeVisible()
  await app.user.upload(own.getByLabelText('Choose file'), file('{"payload":{"a":1},"key_id":"b"}'))
  expect(await screen.findByText('Imported from old.example')).toBeInTheDocument()
  const list = within(await own.findByRole('list', { name: 'Imported reputation' }))
  expect(list.getByRole('link', { name: 'old.example' })).toHaveAttribute(
    'href',
    'https://old.example',
  )
  expect(list.getByText(/^Ines Kaya \(ines_k\), signed on/)).toBeVisible()
  expect(list.getByText('2 completed agreements')).toBeVisible()
  expect(own.getByRole('button', { name: 'Get a code' })).toBeVisible()
  const sent = calls.find(({ method, path }) => `${method} ${path}` === 'POST /reputation/imports')
  expect(sent?.body).toEqual({ payload: { a: 1 }, key_id: 'b' })
  await expectAccessible(app.container)
})

it('says why a file is refused, and what is no file of ours at once', async () => {
  const calls = fakeServer({
    ...server,
    'POST /reputation/imports': () =>
      problem(422, {
        code: 'changed',
        detail: 'This file was changed after old.example signed it.',
      }),
  })
  const app = await renderApp('/profile?tab=account', aUser())
  const own = await part()
  const choose = await own.findByLabelText('Choose file')
  await app.user.upload(choose, file('hello'))
  expect(await own.findByText(/^This isn’t a reputation file/)).toBeVisible()
  await app.user.upload(choose, file('[1]'))
  expect(await own.findByText(/^This isn’t a reputation file/)).toBeVisible()
  await app.user.upload(choose, file(`{"payload":"${'a'.repeat(2_000_000)}"}`))
  expect(await own.findByText('This file is too large for a reputation file.')).toBeVisible()
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  await app.user.upload(choose, file('{"payload":{}}'))
  expect(await own.findByText('This file was changed after old.example signed it.')).toBeVisible()
})

it('removes what was imported after asking', async () => {
  let items: unknown[] = [anImport()]
  fakeServer({
    ...server,
    [IMPORTS]: () => json({ items, code: null }),
    'DELETE /reputation/imports/3': () => {
      items = []
      return nothing()
    },
  })
  const app = await renderApp('/profile?tab=account', aUser())
  const own = await part()
  await app.user.click(
    await own.findByRole('button', { name: 'Remove reputation from old.example' }),
  )
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Remove reputation from old.example?' }),
  )
  await app.user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => {
    expect(own.queryByRole('list', { name: 'Imported reputation' })).toBeNull()
  })
})

it('lets a client export, and has nothing to import for them', async () => {
  const client = aUser({ user_type: 'client' })
  fakeServer({ ...server, 'GET /auth/me': () => json(client) })
  await renderApp('/profile?tab=account', client)
  const own = await part()
  expect(await own.findByRole('heading', { name: 'Export' })).toBeVisible()
  expect(own.queryByText('Import from another site')).toBeNull()
})

it('shows on a public profile what other sites say, as words only', async () => {
  fakeServer({
    'GET /profile/developers/7/public': () => json(aPublicDeveloper()),
    'GET /reputation/developer/7': () => json({ items: [anImport()] }),
  })
  const app = await renderApp('/profile/developers/7/public')
  const section = within(await screen.findByRole('region', { name: 'From other sites' }))
  expect(section.getByText(/doesn’t count toward the rating on this site/)).toBeVisible()
  const site = within(section.getByRole('article', { name: 'From old.example' }))
  expect(site.getByText('Completed: Booking page')).toBeVisible()
  expect(site.getByText('Quick and <b>kind</b>.')).toBeVisible()
  expect(site.getAllByText('Verified work')).toHaveLength(2)
  await expectAccessible(app.container)
})
