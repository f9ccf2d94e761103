import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { aSavedSearch } from '../../test/saved-searches'
import { someResults } from '../../test/search'
import { fakeServer, json, nothing, problem } from '../../test/server'
import type { SavedSearch } from './types'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const MANY = 'You can save 20 searches. Please remove one first.'

type Answers = Parameters<typeof fakeServer>[0]
const serve = (items: readonly SavedSearch[], answers: Answers = {}) =>
  fakeServer({
    'GET /auth/me': () => json(aUser()),
    'GET /search': () => json(someResults()),
    'GET /saved-searches': () => json({ items }),
    ...answers,
  })
const save = () => screen.findByRole('button', { name: 'Save this search' })
const savedButton = () => screen.findByRole('button', { name: /^Search saved/ })
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Saved searches' })).getAllByRole('listitem')

describe('beside its results, a search', () => {
  it('is saved as it is, changed and removed again', async () => {
    const saved = aSavedSearch({ kind: 'request', skills: ['Go', 'Rust'] })
    const calls = serve([], {
      'POST /saved-searches': () => json(saved, 201),
      'PUT /saved-searches/5': () => json({ ...saved, is_alerting: false }),
      'DELETE /saved-searches/5': nothing,
    })
    const app = await renderApp('/search?q=rust&kind=request&skill=Rust,Go', aUser())
    await app.user.click(await save())
    expect(await savedButton()).toHaveFocus()
    const sent = calls.find(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ q: 'rust', kind: 'request', skills: ['Rust', 'Go'] })
    expect(sent?.headers.get('idempotency-key')).not.toBeNull()
    await expectAccessible(app.container)

    await app.user.click(await savedButton())
    await app.user.click(screen.getByRole('menuitem', { name: 'Turn off notifications' }))
    await screen.findByRole('button', { name: 'Search saved, notifications off' })
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ is_alerting: false })

    await app.user.click(await savedButton())
    await app.user.click(screen.getByRole('menuitem', { name: 'Remove saved search' }))
    expect(await save()).toHaveFocus()
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await savedButton()
    const again = calls.filter(({ method }) => method === 'POST').at(-1)
    expect(again?.body).toEqual({
      name: 'rust',
      q: 'rust',
      kind: 'request',
      skills: ['Go', 'Rust'],
    })
  })

  it('that is another one than those saved can be saved', async () => {
    serve([aSavedSearch({ kind: 'request' })])
    await renderApp('/search?q=rust', aUser())
    expect(await save()).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Search saved/ })).toBeNull()
  })

  it('asks a visitor to sign in', async () => {
    const calls = serve([])
    const app = await renderApp('/search?q=rust')
    await app.user.click(await save())
    await screen.findByRole('dialog', { name: /^Welcome to/ })
    expect(calls.filter(({ path }) => path === '/saved-searches')).toEqual([])
  })

  it('says why it was refused, and leads to the others', async () => {
    serve([], {
      'POST /saved-searches': () => problem(409, { code: 'too_many_searches', detail: MANY }),
    })
    const app = await renderApp('/search?q=rust', aUser())
    await app.user.click(await save())
    expect(await screen.findByText(MANY, { exact: false })).toBeVisible()
    await app.user.click(screen.getByRole('link', { name: 'Saved searches' }))
    await screen.findByRole('heading', { name: 'Saved searches' })
  })

  it('that another tab saved shows as saved', async () => {
    let items: SavedSearch[] = []
    const detail = 'You’ve saved this search already.'
    serve([], {
      'GET /saved-searches': () => json({ items }),
      'POST /saved-searches': () => {
        items = [aSavedSearch()]
        return problem(409, { code: 'search_saved', detail })
      },
    })
    const app = await renderApp('/search?q=rust', aUser())
    await app.user.click(await save())
    await savedButton()
  })
})

describe('the list of saved searches', () => {
  it('leads to their results and says what each looks for', async () => {
    serve([
      aSavedSearch({ id: 1, q: 'maps', name: 'Harbour maps', kind: 'request', skills: ['Go'] }),
      aSavedSearch({ id: 2, q: '', name: 'Rust, Go', skills: ['Rust', 'Go'] }),
    ])
    const { container } = await renderApp('/search', aUser())
    const [first, second] = await rows()
    expect(within(first!).getByRole('link', { name: 'Harbour maps' })).toHaveAttribute(
      'href',
      '/search?q=maps&kind=request&skill=Go',
    )
    expect(within(first!).getByText('“maps” · Requests · Go')).toBeVisible()
    expect(within(second!).getByRole('link', { name: 'Rust, Go' })).toHaveAttribute(
      'href',
      '/search?skill=Rust%2CGo',
    )
    await expectAccessible(container)
  })

  it('takes back what could not be changed', async () => {
    serve([aSavedSearch()], { 'PUT /saved-searches/5': () => problem(429) })
    const app = await renderApp('/search', aUser())
    const [row] = await rows()
    const notify = within(row!).getByRole('switch', { name: 'Notify me' })
    expect(notify).toBeChecked()
    await app.user.click(notify)
    await within(row!).findByText(/^Notifications for “rust” couldn’t be changed\./)
    expect(notify).toBeChecked()
  })

  it('renames one', async () => {
    const calls = serve([aSavedSearch()], {
      'PUT /saved-searches/5': () => json(aSavedSearch({ name: 'Work in Rust' })),
    })
    const app = await renderApp('/search', aUser())
    await app.user.click(await screen.findByRole('button', { name: 'Actions for “rust”' }))
    await app.user.click(screen.getByRole('menuitem', { name: 'Rename' }))
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await app.user.clear(name)
    await app.user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter a name.')).toBeVisible()
    await app.user.type(name, 'Work in Rust')
    await app.user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('link', { name: 'Work in Rust' })
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Work in Rust' })
  })

  it('removes one, and is empty then', async () => {
    serve([aSavedSearch()], { 'DELETE /saved-searches/5': nothing })
    const app = await renderApp('/search', aUser())
    await app.user.click(await screen.findByRole('button', { name: 'Actions for “rust”' }))
    await app.user.click(screen.getByRole('menuitem', { name: 'Remove' }))
    await screen.findByText(/^None yet\./)
    expect(screen.getByRole('heading', { name: 'Saved searches' })).toHaveFocus()
  })

  it('says what went wrong, and tries again', async () => {
    let down = true
    serve([], {
      'GET /saved-searches': () => (down ? problem(429) : json({ items: [aSavedSearch()] })),
    })
    const app = await renderApp('/search', aUser())
    await screen.findByText('Too many requests. Please try again later.')
    down = false
    await app.user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(async () => {
      expect(await rows()).toHaveLength(1)
    })
  })

  it('is nobody’s for a visitor', async () => {
    const calls = serve([])
    await renderApp('/search')
    await screen.findByText('What are you looking for?')
    expect(screen.queryByRole('heading', { name: 'Saved searches' })).toBeNull()
    expect(calls.filter(({ path }) => path === '/saved-searches')).toEqual([])
  })
})
