import type { Page } from '@playwright/test'

import { asAdmin, newName } from '../fixtures/people'
import { makeProfile } from '../fixtures/requests'
import { takenOver } from '../fixtures/served'
import { expect, test } from '../fixtures/test'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' })
const options = (page: Page) => palette(page).getByRole('option')

async function open(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

test('a visitor goes to a page and to a person from the keyboard alone', async ({
  page,
  server,
  developer,
}) => {
  const name = `Zoltan${newName('x').replace(/\D/g, '')}`
  await makeProfile(server.url, developer, { display_name: name, headline: 'Harbour software' })
  await page.goto('/terms-of-service')
  await takenOver(page)
  await open(page)
  await page.keyboard.type('how match')
  await expect(options(page).first()).toHaveText(/How matching works/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/how-matching-works')
  await expect(palette(page)).toBeHidden()

  await open(page)
  await page.keyboard.type(name)
  await expect(options(page).first()).toHaveText(`${name}Harbour softwaredeveloper`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // Nothing of the rooms of those who are signed in.
  await open(page)
  await page.keyboard.type('admin')
  await expect(options(page)).toHaveText([/^Search for admin/])
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()

  // The hint in the search box opens the same.
  await page.getByRole('button', { name: /^Go to a page/ }).click()
  await expect(palette(page)).toBeVisible()
})

test('a client finds requests of their own', async ({ page, people, client, requests }) => {
  const title = `Lighthouse ${newName('plan')}`
  const { id } = await requests.post({ title, visibility: 'private' })
  await people.signIn(page, client)
  await page.goto('/terms-of-service')
  await takenOver(page)
  await open(page)
  await page.keyboard.type('post req')
  await expect(options(page).first()).toHaveText(/^Post a request/)
  await palette(page).getByRole('combobox').fill(title)
  await expect(options(page).first()).toHaveText(`${title}Request`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/requests/${id}`)
})

test('a developer finds their work, an admin the admin room', async ({
  page,
  people,
  developer,
  server,
}) => {
  await people.signIn(page, developer)
  await page.goto('/terms-of-service')
  await takenOver(page)
  await open(page)
  await expect(options(page).first()).toHaveText(/^Dashboard/)
  await page.keyboard.type('invites')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/requests')

  const admin = await asAdmin(server, await people.registered('client'))
  await people.signIn(page, admin)
  await page.goto('/terms-of-service')
  await takenOver(page)
  await open(page)
  await page.keyboard.type('audit')
  await expect(options(page).first()).toHaveText(/^Admin: Audit log/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/audit')
})
