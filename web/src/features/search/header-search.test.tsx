import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { useSession } from '../../session/store'
import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { quietPages } from '../../test/quiet'
import { forgetEverything, renderApp } from '../../test/render-app'
import { someResults } from '../../test/search'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { recentSearches, rememberSearch } from './recent'

// A page that asks the server for nothing.
const ANYWHERE = '/terms-of-service'

let calls: ReturnType<typeof fakeServer>
const asked = () =>
  calls.filter(({ path }) => path === '/search').map(({ query }) => query.get('q'))

beforeEach(async () => {
  await page.viewport(1280, 800)
  forgetEverything()
  calls = fakeServer({
    ...quietPages,
    'GET /search': () => json(someResults()),
    'GET /profile/developers/7/public': () => problem(404),
  })
})
afterEach(async () => {
  forgetEverything()
  await page.viewport(1024, 768)
})

const box = () =>
  screen.getByRole('combobox', {
    name: 'Search developers, showcases, videos, products and requests',
  })
const options = () => screen.findAllByRole('option')
const names = async () => (await options()).map(({ textContent }) => textContent)

async function type(text: string) {
  const app = await renderApp(ANYWHERE)
  await app.user.type(box(), text)
  return app
}

describe('the box', () => {
  it('suggests what the words so far lead to, and asks once for them', async () => {
    const app = await type('rust')
    await waitFor(async () => {
      expect(await names()).toEqual([
        'Search for rust',
        'Ines KayaRust engineerdeveloper',
        'A Rust parserrequest',
      ])
    })
    expect(asked()).toEqual(['rust'])
    expect(box()).toHaveAttribute('aria-expanded', 'true')
    expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id)
    expect(screen.getByText('3 suggestions')).toHaveAttribute('role', 'status')
    await expectAccessible(app.container)
  })

  it('goes through them by arrows, around both ends, and Enter opens the one', async () => {
    const app = await type('rust')
    const all = await waitFor(async () => {
      const found = await options()
      expect(found).toHaveLength(3)
      return found
    })
    const active = () =>
      all.findIndex(({ id }) => id === box().getAttribute('aria-activedescendant'))
    expect(active()).toBe(-1)
    await app.user.keyboard('{ArrowDown}')
    expect(active()).toBe(0)
    await app.user.keyboard('{ArrowUp}')
    expect(active()).toBe(2)
    expect(all[2]).toHaveAttribute('aria-selected', 'true')
    await app.user.keyboard('{ArrowDown}{ArrowDown}')
    expect(active()).toBe(1)
    expect(box()).toHaveFocus()
    await app.user.keyboard('{Enter}')
    await waitFor(() => {
      expect(app.path()).toBe('/profile/developers/7/public')
    })
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(recentSearches()).toEqual(['rust'])
  })

  it('Enter without a choice searches for the words', async () => {
    const app = await type(' rust {Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Results for “rust”' })
    expect(app.router.state.location.href).toBe('/search?q=rust')
    expect(box()).toHaveValue('rust')
    await waitFor(() => {
      expect(screen.queryByRole('listbox')).toBeNull()
    })
    await app.router.navigate({ to: ANYWHERE })
    await waitFor(() => {
      expect(box()).toHaveValue('')
    })
  })

  it('Escape closes the list, then empties the box', async () => {
    const app = await type('rust')
    await options()
    await app.user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box()).toHaveAttribute('aria-expanded', 'false')
    expect(box()).toHaveValue('rust')
    expect(box()).toHaveFocus()
    await app.user.keyboard('{ArrowDown}')
    await options()
    await app.user.keyboard('{Escape}{Escape}')
    expect(box()).toHaveValue('')
  })

  it('closes its list when the focus goes elsewhere', async () => {
    const app = await type('rust')
    await options()
    await app.user.click(screen.getByRole('heading', { level: 1 }))
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('signs alone are answered without asking the server; nothing is not sent', async () => {
    const app = await type('%_"*()')
    expect(await names()).toEqual(['Search for %_"*()'])
    await app.user.keyboard('{Enter}')
    await screen.findByText('No words to search for')
    expect(asked()).toEqual([])
    await app.user.clear(box())
    await app.user.keyboard('{Enter}')
    expect(app.router.state.location.search).toEqual({ q: '%_"*()' })
  })

  it('takes two hundred characters of ten thousand, and says so', async () => {
    const app = await renderApp(ANYWHERE)
    await app.user.click(box())
    await app.user.paste('long '.repeat(2_000))
    expect((box() as HTMLInputElement).value).toHaveLength(200)
    await screen.findByText(/Only the first 200 characters/)
  })

  it('says when suggestions fail, and that Enter still searches', async () => {
    calls = fakeServer({ 'GET /search': () => problem(429) })
    await type('rust')
    await screen.findByText('Suggestions aren’t available right now. Press Enter to search.')
    expect(await names()).toEqual(['Search for rust'])
  })

  it('says when nothing fits', async () => {
    calls = fakeServer({ 'GET /search': () => json(someResults({ items: [] })) })
    await type('qqqq')
    await screen.findByText('No suggestions.')
  })
})

describe('the key /', () => {
  it('goes to the box from anywhere', async () => {
    const app = await renderApp(ANYWHERE)
    await app.user.keyboard('/')
    expect(box()).toHaveFocus()
    expect(box()).toHaveValue('')
  })

  it('is a letter where somebody types, and rests under a dialog', async () => {
    const app = await renderApp('/opportunities')
    const field = screen.getByRole('searchbox', { name: 'Search' })
    await app.user.type(field, 'a/b')
    expect(field).toHaveValue('a/b')
    await app.user.click(screen.getByRole('button', { name: 'Menu' }))
    await screen.findByRole('dialog', { name: 'Menu' })
    await app.user.keyboard('/')
    expect(box()).not.toHaveFocus()
  })
})

describe('recent searches', () => {
  it('stand there before anything is typed, and beside what is', async () => {
    for (const q of ['parsers', 'Rust', 'kubernetes']) rememberSearch(q)
    const app = await renderApp(ANYWHERE)
    await app.user.click(box())
    expect(await names()).toEqual(['kubernetes', 'Rust', 'parsers'])
    await app.user.type(box(), 'pars')
    await waitFor(async () => {
      expect((await names()).slice(0, 2)).toEqual(['Search for pars', 'parsers'])
    })
    await app.user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Results for “parsers”' })
    expect(recentSearches()).toEqual(['parsers', 'kubernetes', 'Rust'])
  })

  it('are eight at the most, each once', () => {
    for (let at = 0; at < 10; at++) rememberSearch(`search ${at}`)
    rememberSearch('SEARCH 9')
    rememberSearch('  ')
    expect(recentSearches()).toHaveLength(8)
    expect(recentSearches()[0]).toBe('SEARCH 9')
    expect(recentSearches()[1]).toBe('search 8')
  })

  it('survive what somebody else wrote there', () => {
    for (const odd of ['{', '7', '[1, "rust", null]', '"rust"']) {
      localStorage.setItem('recentSearches', odd)
      expect(recentSearches().every((one) => one === 'rust')).toBe(true)
    }
  })

  it('are cleared by a press', async () => {
    rememberSearch('rust')
    const app = await renderApp(ANYWHERE)
    await app.user.click(box())
    await app.user.click(await screen.findByRole('button', { name: 'Clear' }))
    expect(recentSearches()).toEqual([])
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box()).toHaveFocus()
  })

  it('go with the session', async () => {
    calls = fakeServer({ 'GET /auth/me': () => json(aUser()), 'POST /auth/activity': nothing })
    await renderApp(ANYWHERE, aUser())
    rememberSearch('rust')
    useSession.getState().logout()
    expect(recentSearches()).toEqual([])
  })
})

describe('where there is little room', () => {
  beforeEach(async () => {
    await page.viewport(360, 640)
  })

  it('a button unfolds the box, and it folds away again', async () => {
    const app = await renderApp(ANYWHERE)
    const button = screen.getByRole('button', { name: 'Open search' })
    expect(screen.queryByRole('combobox')).toBeNull()
    await app.user.click(button)
    expect(box()).toHaveFocus()
    await app.user.type(box(), 'rust')
    const list = await screen.findByRole('listbox')
    await waitFor(() => {
      expect(within(list).getAllByRole('option')).toHaveLength(3)
    })
    const { left, right } = list.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(360)
    await expectAccessible(app.container)
    await app.user.keyboard('{Escape}{Escape}{Escape}')
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(button).toHaveFocus()
    await app.user.keyboard('/')
    await waitFor(() => {
      expect(box()).toHaveFocus()
    })
    await app.user.click(screen.getByRole('button', { name: 'Close search' }))
    expect(button).toHaveFocus()
  })

  it('is folded away after a search', async () => {
    const app = await renderApp(ANYWHERE)
    await app.user.click(screen.getByRole('button', { name: 'Open search' }))
    await userEvent.type(box(), 'rust{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Results for “rust”' })
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
