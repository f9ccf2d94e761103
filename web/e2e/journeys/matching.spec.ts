import type { Page } from '@playwright/test'

import { makeProfile } from '../fixtures/requests'
import { expect, test } from '../fixtures/test'

const fits = (page: Page) => page.getByRole('region', { name: 'Matching developers' })
const card = (page: Page, name: string) =>
  fits(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a request is posted, those who fit are asked, and they see why', async ({
  page,
  browser,
  people,
  server,
  client,
}) => {
  const [ines, jon, zoe] = [
    await people.registered('developer'),
    await people.registered('developer'),
    await people.registered('developer'),
  ]
  // Names of their own: other journeys share this server.
  const inesName = `Ines ${ines.username}`
  const jonName = `Jon ${jon.username}`
  const facts = { rate_type: 'hourly', rate_min_cents: 5000, rate_max_cents: 8000 }
  await makeProfile(server.url, ines, {
    ...facts,
    display_name: inesName,
    headline: 'Postgres and Elixir for ticketing',
    bio: 'I build seat maps for theatres and concert halls.',
    skills: ['Elixir', 'Postgres'],
    hours_per_week: 20,
  })
  await makeProfile(server.url, jon, { ...facts, display_name: jonName, skills: ['Elixir'] })
  await makeProfile(server.url, zoe, { display_name: `Zoe ${zoe.username}`, skills: ['Unity'] })

  await people.signIn(page, client)
  await page.goto('/requests/new')
  await page.getByLabel('Title').fill('Seat maps for our theatre')
  await page.getByLabel('Description').fill('Concert halls too, later.')
  await page.getByLabel('Estimated budget').fill('6000')
  await page.getByLabel('Skills').fill('Elixir, PostgreSQL,')
  await page.getByRole('button', { name: 'Publish' }).click()

  // What to do next is in sight at once.
  await expect(fits(page).getByRole('heading', { level: 2 })).toBeInViewport()
  const names = fits(page).getByRole('heading', { level: 3 })
  await expect(names.first()).toHaveText(inesName)
  await expect(names.filter({ hasText: jonName })).toHaveCount(1)
  await expect(names.filter({ hasText: zoe.username })).toHaveCount(0)
  await expect(card(page, inesName).getByText('Knows Elixir and PostgreSQL').first()).toBeVisible()
  await card(page, inesName).getByText('All reasons and their points').click()
  await expect(card(page, inesName).getByText('40 of 40')).toBeVisible()
  await expect(
    card(page, inesName).getByText('Available now, 20 hours a week').last(),
  ).toBeVisible()

  // One press, taken back, and asked again together with another.
  await card(page, inesName)
    .getByRole('button', { name: `Invite ${inesName}` })
    .click()
  await expect(card(page, inesName).getByText('Invited', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^No one invited yet\./)).toBeVisible()
  await card(page, inesName).getByRole('checkbox').check()
  await card(page, jonName).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Invite 2' }).click()
  await expect(page.getByText('Seen by 0 of 2')).toBeVisible()
  await page.reload()
  await expect(card(page, jonName).getByText('Invited', { exact: true })).toBeVisible()

  const theirs = await browser.newPage({ baseURL: server.url })
  await people.signIn(theirs, ines)
  await theirs.goto('/developer-dashboard')
  await expect(theirs.getByText('Knows Elixir and PostgreSQL').first()).toBeVisible()
  await theirs.getByRole('link', { name: /^View Details.*Seat maps/ }).click()
  const why = theirs.getByRole('region', { name: 'Why you match' })
  await expect(why.getByText('Knows Elixir and PostgreSQL').first()).toBeVisible()
  await why.getByText('All reasons and their points').click()
  await expect(why.getByText('40 of 40')).toBeVisible()
  await why.getByRole('link', { name: 'How matching works' }).click()
  await expect(theirs.getByText('Nobody can pay to rank higher.')).toBeVisible()
  await expect(theirs.getByRole('heading', { level: 3, name: 'Skills' })).toBeVisible()
  await theirs.close()
})
