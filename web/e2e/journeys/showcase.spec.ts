import type { Page } from '@playwright/test'

import { makeFilm, uploaded } from '../fixtures/film'
import { call } from '../fixtures/requests'
import { expect, test } from '../fixtures/test'

test.setTimeout(180_000)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const png = async (page: Page, name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 400 } }),
})

test('a showcase is built, found, rated after signing in, answered, and deleted', async ({
  page,
  people,
  developer,
  client,
  server,
  browser,
}) => {
  const film = await makeFilm({ name: 'Short.mp4', seconds: 2 })
  await uploaded(server.url, developer, film, 'A tour of Lanternfish')
  await people.signIn(page, developer)

  // Without a subscription the way to one opens, and nothing that was typed is lost.
  await page.goto('/showcase')
  await page.getByRole('link', { name: 'New showcase' }).first().click()
  await page.getByLabel('Title').fill('Lanternfish')
  await page.getByRole('button', { name: 'Publish' }).click()
  const paywall = page.getByRole('dialog', { name: 'Creator Subscription Required' })
  await expect(paywall).toBeVisible()
  await server.command('admin', 'subscription', developer.username, 'active')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Lanternfish')

  await page
    .getByRole('textbox', { name: /^Description/ })
    .fill('Logbooks for **deep-sea** divers.')
  await page.getByLabel('Tags').fill('Rust, Diving,')
  await page.getByLabel('Source code').fill('github.com/example/lanternfish')
  await page.getByLabel('Choose a cover').setInputFiles(await png(page, 'cover.png'))
  await page.getByLabel('Add pictures').setInputFiles([await png(page, 'one.png')])
  await page.getByLabel('Use a README file').setInputFiles({
    name: 'README.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('# Dive in\n\n- [x] Works offline\n\n[The handbook](docs/handbook.md)'),
  })
  await page.getByRole('region', { name: 'README' }).getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Dive in' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose videos' }).click()
  await page.getByRole('checkbox', { name: /A tour of Lanternfish/ }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/showcase\/\d+$/)
  const address = page.url()
  await expect(heading(page)).toHaveText('Lanternfish')
  await expect(page.getByRole('button', { name: 'Show picture 2 of 2' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dive in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'The handbook' })).toHaveAttribute(
    'href',
    /^https:\/\/github\.com\/example\/lanternfish\/.*docs\/handbook\.md$/,
  )
  await expect(page.getByRole('link', { name: /A tour of Lanternfish/ })).toBeVisible()

  // The owner can't rate it, here or past the page.
  await page.getByRole('heading', { name: 'Ratings' }).scrollIntoViewIfNeeded()
  await expect(page.getByText(/^No ratings yet\. Ratings by people/)).toBeVisible()
  await expect(page.getByRole('form', { name: 'Rating' })).toHaveCount(0)
  const id = address.split('/').at(-1) ?? ''
  const own = await call(server.url, developer, 'POST', `/project-showcase/${id}/rating`, {
    stars: 5,
  }).catch((error: unknown) => String(error))
  expect(own).toContain('answered 400')

  // A visitor finds it by its words, reads it, and signs in to rate it.
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${server.url}/search?q=lanternfish&kind=showcase`)
  await visitor.getByRole('link', { name: 'Lanternfish', exact: true }).click()
  await expect(heading(visitor)).toHaveText('Lanternfish')
  await visitor.getByRole('button', { name: 'Open picture 1 of 2' }).click()
  await visitor.keyboard.press('ArrowRight')
  await expect(visitor.getByText('2 / 2')).toBeVisible()
  await visitor.keyboard.press('Escape')
  await visitor.getByRole('heading', { name: 'Ratings' }).scrollIntoViewIfNeeded()
  await visitor.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await visitor.getByLabel(/^Comment/).fill('I take it on every dive.')
  await visitor.getByRole('button', { name: 'Submit rating' }).click()
  await visitor.getByRole('button', { name: 'Login to Your Account' }).click()
  await visitor.getByLabel('Username or email').fill(client.username)
  await visitor.getByLabel('Password', { exact: true }).fill(client.password)
  await visitor.getByRole('button', { name: 'Login' }).click()
  await expect(visitor).toHaveURL(address)
  await visitor.getByRole('heading', { name: 'Ratings' }).scrollIntoViewIfNeeded()
  await expect(visitor.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await visitor.getByRole('button', { name: 'Submit rating' }).click()
  await expect(visitor.getByRole('article', { name: 'Your rating' })).toBeVisible()
  await visitor.getByRole('button', { name: /^Favourite/ }).click()
  await expect(visitor.getByRole('button', { name: /^Favourite/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await visitor.goto(`${server.url}/showcase?list=favourites`)
  await expect(visitor.getByRole('link', { name: 'Lanternfish' })).toBeVisible()

  // The owner replies.
  await page.reload()
  await page.getByRole('heading', { name: 'Ratings' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('I take it on every dive.')).toBeVisible()
  await page.getByRole('button', { name: /^Reply to/ }).click()
  await page.getByLabel('Your reply').fill('Mind the pressure.')
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByText(/^Reply from/)).toBeVisible()
  await visitor.goto(address)
  await visitor.getByRole('heading', { name: 'Ratings' }).scrollIntoViewIfNeeded()
  await expect(visitor.getByText('Mind the pressure.')).toBeVisible()
  await context.close()

  // Deleted, it is gone from the lists and from its page.
  await page.goto('/showcase?list=own')
  await page.getByRole('link', { name: 'Lanternfish' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete showcase' }).click()
  await page.getByRole('button', { name: 'Delete showcase' }).click()
  await expect(page).toHaveURL(/\/showcase\?list=own$/)
  await expect(page.getByText('No showcases yet')).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('This showcase isn’t available')).toBeVisible()
})

test('another developer can’t edit it, and two edits at once keep both texts', async ({
  page,
  people,
  developer,
  server,
  context,
  browser,
}) => {
  await server.command('admin', 'subscription', developer.username, 'active')
  const form = new FormData()
  form.append('title', 'Seaglass')
  const made = await fetch(`${server.url}/api/project-showcase/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${developer.token}` },
    body: form,
  })
  const { id } = (await made.json()) as { id: number }

  const stranger = await people.registered('developer')
  const elsewhere = await browser.newContext()
  const theirs = await elsewhere.newPage()
  await people.signIn(theirs, stranger)
  await theirs.goto(`${server.url}/showcase/edit/${id}`)
  await expect(theirs.getByText('You do not have permission to edit this showcase')).toBeVisible()
  await elsewhere.close()

  await people.signIn(page, developer)
  await page.goto(`/showcase/edit/${id}`)
  const other = await context.newPage()
  await other.goto(`/showcase/edit/${id}`)
  await page.getByLabel('Title').fill('Seaglass for all')
  await other.getByLabel('Title').fill('Seaglass, polished')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(heading(other)).toHaveText('Seaglass, polished')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const choice = page.getByRole('region', { name: 'Saved in another tab or on another device' })
  await expect(choice.getByText('Seaglass, polished')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Seaglass for all')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(heading(page)).toHaveText('Seaglass for all')
})
