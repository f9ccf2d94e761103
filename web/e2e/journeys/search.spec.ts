import type { Page } from '@playwright/test'

import { newName } from '../fixtures/people'
import { call, makeProfile } from '../fixtures/requests'
import { takenOver } from '../fixtures/served'
import { expect, test } from '../fixtures/test'

const box = (page: Page) =>
  page.getByRole('combobox', {
    name: 'Search developers, showcases, videos, products and requests',
  })
const options = (page: Page) => page.getByRole('option')

/** A word that nobody else has, and a slip of it. */
function aWord() {
  const letters = newName('x').replace(/\D/g, '')
  const word = `zephyr${Array.from(letters, (digit) => 'abcdefghij'[Number(digit)]).join('')}`
  return { word, slip: `${word.slice(0, 3)}q${word.slice(3)}` }
}

test('from the keyboard alone to a result, and back to it later', async ({
  page,
  server,
  developer,
}) => {
  const { word } = aWord()
  await makeProfile(server.url, developer, {
    display_name: `Ines ${word}`,
    headline: 'Harbour software',
    bio: `I write **${word}** services & <b>more</b>.`,
    skills: ['Rust'],
  })
  await page.goto('/terms-of-service')
  await takenOver(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(word.slice(0, -1))
  await expect(options(page)).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Ines ${word}` })).toBeFocused()

  // What was searched for is offered again, and gone when it is cleared.
  await page.keyboard.press('/')
  await expect(options(page)).toHaveText([word.slice(0, -1)])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search?q=${word.slice(0, -1)}`)
  const result = page.getByRole('article')
  await expect(result.getByRole('link', { name: `Ines ${word}` })).toBeVisible()
  await expect(result.locator('mark').first()).toHaveText(word)
  await expect(result).toContainText('services & <b>more</b>.')
  await box(page).fill('')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(box(page)).toBeFocused()
  await expect(options(page)).toHaveCount(0)
})

test('results are cards of their kind', async ({ page, server, developer, requests }) => {
  const { word } = aWord()
  await makeProfile(server.url, developer, {
    display_name: 'Ines Kaya',
    headline: `Harbour ${word}`,
    skills: ['Rust'],
    rate_type: 'hourly',
    rate_min_cents: 7000,
    rate_max_cents: 9500,
  })
  await requests.post({ title: `Move ${word} to Rust`, estimated_budget: 6500 })
  await server.command('admin', 'subscription', developer.username, 'active')
  const product = { title: `Charts of ${word}`, price_cents: 1900, status: 'published' }
  await call(server.url, developer, 'POST', '/marketplace/products', product)

  await page.goto(`/search?q=${word}`)
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
  // The name stands apart from the headline, which has the word.
  const person = card('Ines Kaya')
  await expect(person.getByRole('heading')).toHaveText('Ines Kaya')
  await expect(person.getByText(`Harbour ${word}`)).toBeVisible()
  await expect(person.getByText('$70–95 an hour')).toBeVisible()
  const request = card(`Move ${word} to Rust`)
  await expect(request.getByText('Budget: $6,500')).toBeVisible()
  await expect(request.getByText('Carla Client')).toBeVisible()
  await expect(card(`Charts of ${word}`).getByText('$19', { exact: true })).toBeVisible()
})

test('recent searches go with the session', async ({ page, people }) => {
  await people.signIn(page, await people.registered('client'))
  await page.goto('/search?q=quiet+maps')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “quiet maps”')
  await page.goto('/terms-of-service')
  await takenOver(page)
  await box(page).click()
  await expect(options(page)).toHaveText(['quiet maps'])
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  await box(page).click()
  await expect(box(page)).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
  await expect(options(page)).toHaveCount(0)
})

test('facets stand in the address and survive a reload; slips and signs are answered calmly', async ({
  page,
  server,
  developer,
  requests,
}) => {
  const { word, slip } = aWord()
  await makeProfile(server.url, developer, {
    display_name: `Ines ${word}`,
    skills: ['Rust', 'PostgreSQL'],
  })
  await requests.post({ title: `Move ${word} to Rust`, skills: ['Rust'] })
  await requests.post({ title: `Teach ${word} to speak Go`, skills: ['Go'] })

  await page.goto(`/search?q=${slip}`)
  await expect(page.getByText(`Showing results for ${word}.`)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)

  await page.goto(`/search?q=${word}`)
  const facets = page.getByRole('complementary', { name: 'Filter results' })
  await facets.getByRole('link', { name: 'Requests 2' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await facets.getByRole('link', { name: 'Rust 1' }).click()
  await expect(page).toHaveURL(`/search?q=${word}&kind=request&skill=Rust`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(box(page)).toHaveValue(word)
  await expect(facets.getByRole('link', { name: 'Requests 1' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.goForward()
  await facets.getByRole('link', { name: 'Remove Rust' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.goto(`/search?q=${encodeURIComponent('%_"*()')}`)
  await expect(page.getByText('No words to search for')).toBeVisible()
  await page.goto(`/search?q=${'endless+'.repeat(1_250)}`)
  await expect(page.getByText('Only the first 200 characters')).toBeVisible()
  await expect(page.getByText('No results')).toBeVisible()
})

test('on a phone a button opens the box', async ({ page, requests }) => {
  const { word } = aWord()
  await requests.post({ title: `Paint ${word} green` })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/terms-of-service')
  await takenOver(page)
  await page.getByRole('button', { name: 'Open search' }).click()
  await expect(box(page)).toBeFocused()
  await box(page).fill(word)
  await page.getByRole('option', { name: `Paint ${word} green` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Paint ${word} green`)
  await expect(box(page)).toBeHidden()
})

test('a search is saved, found again, renamed, silenced and removed', async ({
  page,
  people,
  client,
  server,
  developer,
}) => {
  const { word } = aWord()
  await makeProfile(server.url, developer, { display_name: `Ines ${word}`, skills: ['Rust'] })

  // A visitor comes back to the same results after signing in.
  const address = `/search?q=${word}&kind=developer&skill=Rust`
  await page.goto(address)
  await page.getByRole('button', { name: 'Save this search' }).click()
  await page.getByRole('button', { name: 'Login to Your Account' }).click()
  await page.getByLabel('Username or email').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill(client.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(address)

  await page.getByRole('button', { name: 'Save this search' }).click()
  const saved = page.getByRole('button', { name: 'Search saved' })
  await expect(saved).toBeFocused()
  await page.reload()
  await saved.click()
  await page.getByRole('menuitem', { name: 'All saved searches' }).click()

  const rows = page.getByRole('list', { name: 'Saved searches' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Developers · Rust')
  await page.getByRole('button', { name: `Actions for “${word}”` }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour people')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await rows.getByRole('switch', { name: 'Notify me' }).click()
  await expect(rows.getByRole('switch')).not.toBeChecked()
  await rows.getByRole('link', { name: 'Harbour people' }).click()
  await expect(page).toHaveURL(address)
  await page.getByRole('button', { name: 'Search saved, notifications off' }).click()
  await page.getByRole('menuitem', { name: 'Remove saved search' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Search saved, notifications off' })).toBeVisible()

  // Nobody else has it.
  await people.signIn(page, developer)
  await page.goto('/search')
  await expect(page.getByText('None yet.')).toBeVisible()
})

test('a saved search brings a notification when something new fits', async ({
  page,
  people,
  client,
  server,
  developer,
}) => {
  const { word } = aWord()
  await people.signIn(page, client)
  await page.goto(`/search?q=${word}`)
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page.getByRole('button', { name: 'Search saved' })).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await makeProfile(server.url, developer, { display_name: `Ines ${word}` })
  const told = page.getByRole('main').getByText(`New for “${word}”: Ines ${word}`)
  await expect(told).toBeVisible({ timeout: 30_000 })
  await told.click()
  await expect(page).toHaveURL(`/search?q=${word}`)
  await expect(page.getByRole('link', { name: `Ines ${word}` })).toBeVisible()
})
