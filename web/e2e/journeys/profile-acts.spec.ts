import type { Page } from '@playwright/test'

import type { Person } from '../fixtures/people'
import { call, makeProfile } from '../fixtures/requests'
import { expect, test } from '../fixtures/test'

const address = (developer: Person) => `/profile/developers/${String(developer.user.id)}/public`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a client invites a developer from the profile, and writes to them', async ({
  page,
  people,
  server,
  client,
  developer,
  requests,
}) => {
  await makeProfile(server.url, developer, { display_name: 'Maya Okafor' })
  const { id } = await requests.post({ title: 'Tide tables on a watch' })

  await people.signIn(page, client)
  await page.goto(address(developer))
  await button(page, 'Invite to a request').click()
  const invite = page.getByRole('dialog', { name: 'Invite Maya Okafor' })
  await invite.getByRole('button', { name: 'Invite to Tide tables on a watch' }).click()
  await expect(invite.getByText('Invited', { exact: true })).toBeVisible()
  const shares = await call(server.url, client, 'GET', `/requests/${id}/shares`)
  expect(await shares.json()).toMatchObject({ items: [{ developer_id: developer.user.id }] })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(address(developer))

  await button(page, 'Message').click()
  const message = page.getByRole('dialog', { name: 'Message Maya Okafor' })
  await message.getByRole('button', { name: /^Message/ }).click()
  await expect(page).toHaveURL(/\/conversations\/\d+$/)
  const talk = new URL(page.url()).pathname

  // The next time it leads to the conversation that is there.
  await page.goto(address(developer))
  await button(page, 'Message').click()
  await expect(message.getByRole('link', { name: /^Open conversation/ })).toHaveAttribute(
    'href',
    talk,
  )
})

test('a visitor signs in and goes on with what they wanted', async ({
  page,
  server,
  client,
  developer,
  requests,
}) => {
  await makeProfile(server.url, developer, { display_name: 'Maya Okafor' })
  await requests.post({ title: 'Tide tables on a watch' })

  await page.goto(address(developer))
  await button(page, 'Invite to a request').click()
  await button(page, 'Login to Your Account').click()
  await page.getByLabel('Username or email').fill(client.username)
  await page.getByLabel('Password', { exact: true }).fill(client.password)
  await button(page, 'Login').click()
  await expect(page).toHaveURL(`${address(developer)}?act=invite`)
  const invite = page.getByRole('dialog', { name: 'Invite Maya Okafor' })
  await invite.getByRole('button', { name: /^Invite to Tide/ }).click()
  await expect(invite.getByText('Invited', { exact: true })).toBeVisible()
})

test('a new request is posted for a developer, who is invited to it', async ({
  page,
  people,
  server,
  client,
  developer,
}) => {
  await makeProfile(server.url, developer, { display_name: 'Maya Okafor' })
  await people.signIn(page, client)
  await page.goto(address(developer))
  await button(page, 'Message').click()
  await page.getByRole('link', { name: 'Post a new request' }).click()
  await expect(page.getByText(/Maya Okafor is invited as soon as you publish/)).toBeVisible()
  await page.getByLabel('Title').fill('Tide tables on a watch')
  await page.getByLabel('Description').fill('With the moon.')
  await page.getByLabel('Estimated budget').fill('900')
  await button(page, 'Publish').click()
  await expect(page).toHaveURL(/\/requests\/\d+/)
  await expect(page.getByText('Maya Okafor is invited', { exact: true })).toBeVisible()
  const invites = await call(server.url, developer, 'GET', '/requests/shared-with-me')
  expect(await invites.json()).toMatchObject([{ title: 'Tide tables on a watch' }])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('both stay within reach while one reads', async ({ page, people, server, developer }) => {
    await makeProfile(server.url, developer, {
      display_name: 'Maya Okafor',
      bio: Array.from({ length: 60 }, (_, line) => `Line ${line} of a long life.`).join('\n\n'),
    })
    await people.signIn(page, await people.registered('client'))
    await page.goto(address(developer))
    for (const wheel of [0, 900, 900]) {
      await page.mouse.wheel(0, wheel)
      await expect(button(page, 'Message')).toBeInViewport({ ratio: 1 })
      await expect(button(page, 'Invite to a request')).toBeInViewport({ ratio: 1 })
    }
  })
})
