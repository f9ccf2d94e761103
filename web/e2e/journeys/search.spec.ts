import type { Page } from '@playwright/test'

import { newName } from '../fixtures/people'
import { makeProfile } from '../fixtures/requests'
import { expect, test } from '../fixtures/test'

const box = (page: Page) =>
  page.getByRole('combobox', { name: 'Search developers, requests and videos' })
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

test('recent searches go with the session', async ({ page, people }) => {
  await people.signIn(page, await people.registered('client'))
  await page.goto('/search?q=quiet+maps')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “quiet maps”')
  await page.goto('/terms-of-service')
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
  await page.getByRole('button', { name: 'Open search' }).click()
  await expect(box(page)).toBeFocused()
  await box(page).fill(word)
  await page.getByRole('option', { name: `Paint ${word} green` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Paint ${word} green`)
  await expect(box(page)).toBeHidden()
})
