import type { Page } from '@playwright/test'

import { expect, test } from '../fixtures/test'

const meter = (page: Page) => page.getByRole('meter', { name: 'Profile completeness' })
const completeness = async (page: Page) => Number(await meter(page).getAttribute('aria-valuenow'))

/** The picture that the server keeps has been drawn. */
const pictureDrawn = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('main img[src*="/api/files/public/"]')
        .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true])

test('a developer completes a profile, shows it to others, and is found by skill', async ({
  page,
  people,
  browser,
  baseURL,
  developer,
}) => {
  const skill = `Skill ${developer.username}`
  await people.signIn(page, developer)
  await page.goto('/profile')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Devon Developer')
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(meter(page)).toBeVisible()
  const first = await completeness(page)

  // The meter names the next step and leads to it.
  await page.getByRole('button', { name: 'Do it now' }).click()
  await expect(page.getByLabel(/^Skills/)).toBeFocused()
  await page.keyboard.type(`${skill},Rust`)
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Headline/).fill('Databases that stay quick')
  await page.getByLabel(/^About you/).fill('I like **boring** databases.')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('tabpanel').locator('strong')).toHaveText('boring')
  await page.getByLabel(/^Rate from/).fill('50')
  await page.getByLabel(/^Rate to/).fill('80')
  await page.getByLabel(/^City/).fill('Lisbon')
  await page.getByLabel(/^GitHub/).fill('github.com/devon')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect.poll(() => completeness(page)).toBeGreaterThan(first)
  const second = await completeness(page)

  const buffer = await page.screenshot()
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(page.getByLabel('Change the picture')).toBeAttached()
  await expect.poll(() => completeness(page)).toBeGreaterThan(second)

  await page.getByRole('link', { name: 'View public profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Devon Developer')
  await expect(page).toHaveTitle('Devon Developer · Opportune')
  await pictureDrawn(page)
  await expect(page.locator('main strong')).toHaveText('boring')
  const glance = page.getByRole('complementary', { name: 'At a glance' })
  await expect(glance.getByText('$50–80 an hour')).toBeVisible()
  await expect(page.getByRole('link', { name: 'github.com/devon' })).toHaveAttribute(
    'href',
    'https://github.com/devon',
  )

  // Somebody who is not signed in finds them.
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await visitor.goto('/creators')
  await visitor.getByLabel('Skills').fill(skill)
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { level: 3 })).toHaveText(['Devon Developer'])
  expect(new URL(visitor.url()).searchParams.get('skill')).toBe(skill)
  await visitor.getByRole('searchbox', { name: 'Search' }).fill('quick databases')
  await expect(visitor).toHaveURL(/search=/)
  await expect(visitor.getByRole('heading', { level: 3 })).toHaveText(['Devon Developer'])
  await visitor.getByRole('searchbox', { name: 'Search' }).fill('zyxwvutsrq')
  await expect(visitor.getByRole('heading', { name: 'No matching creators' })).toBeVisible()
  await visitor.goBack()
  await expect(visitor.getByRole('searchbox', { name: 'Search' })).toHaveValue('quick databases')
  await visitor.reload()
  await visitor.getByRole('link', { name: 'Devon Developer' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Devon Developer')
  await expect(visitor.getByText(developer.email)).toHaveCount(0)
  await visitor.context().close()
})

test('a profile for nobody else is found by nobody else', async ({ page, people, developer }) => {
  await people.signIn(page, developer)
  await page.goto('/profile')
  await page.getByRole('radio', { name: /Only you/ }).check()
  await page.getByRole('button', { name: 'Create profile' }).click()
  await page.getByRole('link', { name: 'View public profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Devon Developer')
  const address = page.url()
  await people.signIn(page, await people.registered('client'))
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile not found')
})

test('a client completes theirs', async ({ page, people }) => {
  await people.signIn(page, await people.registered('client'))
  await page.goto('/profile')
  await page.getByRole('textbox', { name: /^Company/ }).fill('Harbour Works')
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(meter(page)).toBeVisible()
  const before = await completeness(page)
  await page.getByLabel(/^About you/).fill('We measure the tide.')
  await page.getByLabel(/^Website/).fill('harbour.example')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect.poll(() => completeness(page)).toBeGreaterThan(before)
  const buffer = await page.screenshot()
  await page
    .getByLabel('Choose a logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await pictureDrawn(page)
  await page.reload()
  await expect(page.getByLabel(/^Website/)).toHaveValue('https://harbour.example')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByLabel('Choose a logo')).toBeAttached()
})

test('leaving with unsaved changes asks first', async ({ page, people }) => {
  await people.signIn(page, await people.registered('developer'))
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(meter(page)).toBeVisible()
  await page.getByLabel(/^Headline/).fill('Not saved')
  await page.getByRole('link', { name: 'Creators', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('Headline')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel(/^Headline/)).toHaveValue('Not saved')

  await page.getByRole('link', { name: 'Creators', exact: true }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Creators')
  await page.goto('/profile')
  await expect(page.getByLabel(/^Headline/)).toHaveValue('')
})

test('a reload keeps what was typed', async ({ page, people }) => {
  await people.signIn(page, await people.registered('developer'))
  await page.goto('/profile')
  await page.getByLabel(/^Headline/).fill('Still here')
  await page.getByLabel(/^Skills/).fill('Rust')
  await page.keyboard.press('Enter')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  // Nothing is lost, so the browser does not ask.
  expect(asked).toEqual([])
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(page.getByLabel(/^Headline/)).toHaveValue('Still here')
  await expect(page.getByRole('button', { name: 'Remove skill: Rust' })).toBeVisible()
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
})

test('a session that ended meanwhile returns to the page with the text still there', async ({
  page,
  people,
  developer,
}) => {
  await people.signIn(page, developer)
  await page.goto('/profile')
  await page.getByLabel(/^Headline/).fill('Written in the last minute')
  await people.revoke(developer)
  // The news of it, or the answer to the attempt: whichever comes first.
  await page
    .getByRole('button', { name: 'Create profile' })
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Username or email').fill(developer.username)
  await page.getByLabel('Password', { exact: true }).fill(developer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByLabel(/^Headline/)).toHaveValue('Written in the last minute')
})

test('a bad rate is told at its field, by the page and by the server', async ({ page, people }) => {
  await people.signIn(page, await people.registered('developer'))
  await page.goto('/profile')
  await page.getByLabel(/^Rate from/).fill('a lot')
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(page.getByLabel(/^Rate from/)).toBeFocused()
  await expect(page.getByLabel(/^Rate from/)).toHaveAccessibleDescription(/Enter an amount/)
  await page.getByLabel(/^Rate from/).fill('50')
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(meter(page)).toBeVisible()

  // Changed elsewhere meanwhile, the two no longer fit together; only the server can know.
  await page.evaluate(async () => {
    await fetch('/api/profile/developer', {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
      },
      body: JSON.stringify({ rate_min_cents: 9000 }),
    })
  })
  await page.getByLabel(/^Rate to/).fill('60')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByLabel(/^Rate to/)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(/^Rate to/)).toHaveAccessibleDescription(/below the lowest/)
  await expect(page.getByLabel(/^Rate to/)).toHaveValue('60')
})

test('a file that is no picture is refused with a sentence', async ({ page, people }) => {
  await people.signIn(page, await people.registered('developer'))
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Create profile' }).click()
  const input = page.getByLabel('Choose a picture')
  // It calls itself one; only its content tells.
  await input.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture at all'),
  })
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toHaveAccessibleDescription(/picture|image/i)
})
