import type { Browser, Page } from '@playwright/test'

import type { People, Person } from '../fixtures/people'
import { call } from '../fixtures/requests'
import type { RunningServer } from '../fixtures/server'
import { expect, test } from '../fixtures/test'

/** What happens on the other side shows without a reload, well before any poll. */
const LIVE = { timeout: 10_000 }

/** Somebody with a profile, and with the subscription that answering needs. */
async function creator(people: People, server: RunningServer, name: string): Promise<Person> {
  const person = await people.registered('developer')
  await call(server.url, person, 'POST', '/profile/developer', {
    display_name: name,
    skills: ['Rust'],
  })
  await server.command('admin', 'subscription', person.username, 'active')
  return person
}

async function pageOf(browser: Browser, server: RunningServer, people: People, person: Person) {
  const page = await browser.newPage({ baseURL: server.url })
  await people.signIn(page, person)
  return page
}

async function write(page: Page, price: string, days: string): Promise<void> {
  await page
    .getByRole('textbox', { name: 'Your proposal' })
    .fill('I would begin with the **ledger**.')
  await page.getByLabel(/^Price/).fill(price)
  await page.getByLabel(/^Days/).fill(days)
}
const send = (page: Page) => page.getByRole('button', { name: 'Send proposal' }).click()
const mine = (page: Page) => page.getByRole('region', { name: 'Your proposal' })
const SENTENCE = 'Active subscription required to perform this action'

test('three developers answer; the client compares, shortlists one, declines one with a reason, accepts', async ({
  page,
  browser,
  people,
  server,
  client,
  requests,
}) => {
  test.setTimeout(120_000)
  const posted = await requests.post()
  const [ada, ben, cleo] = [
    await creator(people, server, 'Ada Almeida'),
    await creator(people, server, 'Ben Brandt'),
    await creator(people, server, 'Cleo Costa'),
  ]
  await requests.share(posted, ben)

  await people.signIn(page, client)
  await page.goto(`/requests/${posted.id}`)
  await expect(page.getByText('No proposals yet.')).toBeVisible()

  // One found it in public, one had it shared; both write in the browser, with a preview.
  const adas = await pageOf(browser, server, people, ada)
  await adas.goto(`/opportunities/${posted.id}`)
  await write(adas, '$3,900.50', '20')
  await adas.getByRole('tab', { name: 'Preview' }).click()
  await expect(adas.getByRole('tabpanel', { name: 'Preview' }).getByText('ledger')).toBeVisible()
  await send(adas)
  await expect(mine(adas).getByText('$3,900.50', { exact: true })).toBeVisible()
  await expect(mine(adas).getByText(/^Not read yet\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 proposal' })).toBeVisible(LIVE)

  const bens = await pageOf(browser, server, people, ben)
  await bens.goto(`/requests/${posted.id}`)
  await write(bens, '2500', '30')
  await send(bens)
  await expect(mine(bens).getByText('$2,500', { exact: true })).toBeVisible()
  await call(server.url, cleo, 'POST', '/snagged-requests/', {
    request_id: posted.id,
    message: 'Let us talk first.',
  })
  await expect(page.getByRole('heading', { name: '3 proposals' })).toBeVisible(LIVE)
  // From now on Ben looks at all he has sent.
  await mine(bens).getByRole('link', { name: 'All your proposals' }).click()
  await expect(bens.getByText(/^Not read yet\./)).toBeVisible()

  await page.getByRole('link', { name: 'Read and compare' }).click()
  await expect(page).toHaveURL(`/requests/responses?request=${posted.id}`)
  // Within the cards: the filter above them has the same word.
  const cards = page.getByRole('article')
  await expect(cards.getByText('New', { exact: true })).toHaveCount(3)
  await page.getByRole('link', { name: 'Compare all 3' }).click()
  const table = page.getByRole('table')
  const column = async (name: string) => {
    const heads = await table.getByRole('columnheader').allInnerTexts()
    return heads.findIndex((head) => head.includes(name)) - 1
  }
  const cell = async (row: RegExp, name: string) =>
    table
      .getByRole('row', { name: row })
      .getByRole('cell')
      .nth(await column(name))
  await expect(table.getByRole('columnheader', { name: /Ada Almeida/ })).toBeVisible()
  await expect(await cell(/^Price/, 'Ben Brandt')).toContainText('$2,500Lowest')
  await expect(await cell(/^Price/, 'Cleo Costa')).toContainText('Not specified')
  await expect(await cell(/^Time/, 'Ada Almeida')).toContainText('20 daysSoonest')
  // To be compared is to be read, and the other side sees it.
  await expect(mine(adas).getByText(/^Read by the client\./)).toBeVisible(LIVE)

  // On a phone the same, without going sideways.
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1280, height: 800 })

  await (await cell(/^Decide/, 'Ada Almeida')).getByRole('button', { name: 'Shortlist' }).click()
  await expect(mine(adas).getByText('You’re on the client’s shortlist.')).toBeVisible(LIVE)

  await (await cell(/^Decide/, 'Ben Brandt')).getByRole('button', { name: 'Decline' }).click()
  const decline = page.getByRole('dialog', { name: 'Decline this proposal?' })
  await decline.getByRole('button', { name: 'We need it sooner.' }).click()
  await decline.getByRole('button', { name: 'Decline proposal' }).click()
  await expect(decline).toHaveCount(0)
  await expect(bens.getByText('The client has declined your proposal.')).toBeVisible(LIVE)
  await expect(bens.getByText('We need it sooner.')).toBeVisible()
  await expect(bens.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)

  await (await cell(/^Decide/, 'Ada Almeida')).getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept proposal' }).click()
  await expect(mine(adas).getByText('The client has accepted your proposal.')).toBeVisible(LIVE)

  await page.getByRole('link', { name: 'Back to proposals' }).click()
  await page.getByRole('link', { name: 'Declined', exact: true }).click()
  await expect(page).toHaveURL(/status=declined/)
  await expect(cards).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Proposal from Ben Brandt' })).toBeVisible()
  await page.goto('/client-dashboard')
  const first = page.getByRole('region', { name: 'Needs your attention' }).getByRole('link').first()
  await expect(first).toContainText('1 proposal to review')
  for (const theirs of [adas, bens]) await theirs.close()
})

test('a withdrawn answer leaves both sides at once, and another may follow', async ({
  page,
  browser,
  people,
  server,
  client,
  requests,
}) => {
  const posted = await requests.post()
  const developer = await creator(people, server, 'Dana Diaz')
  const answer = { request_id: posted.id, message: 'Gladly.', price_cents: 390_000 }
  await call(server.url, developer, 'POST', '/snagged-requests/', answer)

  const clients = await pageOf(browser, server, people, client)
  await clients.goto('/requests/responses')
  await expect(clients.getByRole('article')).toHaveCount(1)
  // The name alone: the profile was not sent along.
  await expect(clients.getByRole('heading', { name: 'Dana Diaz' })).toBeVisible()
  await expect(clients.getByRole('link', { name: 'Dana Diaz' })).toHaveCount(0)

  await people.signIn(page, developer)
  await page.goto(`/opportunities/${posted.id}`)
  await mine(page)
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw proposal' }).click()
  await expect(clients.getByText('No proposals yet')).toBeVisible(LIVE)
  await write(page, '4,000', '10')
  await send(page)
  await expect(mine(page).getByText('$4,000', { exact: true })).toBeVisible()
  await expect(clients.getByRole('link', { name: 'Dana Diaz' })).toBeVisible(LIVE)
  await page.goto('/requests/responses?status=withdrawn')
  await expect(page.getByText('You withdrew it.')).toBeVisible()
  await clients.close()
})

test('without a subscription nothing typed is lost; with it the answer goes', async ({
  page,
  people,
  server,
  client,
  developer,
  requests,
}) => {
  const posted = await requests.post()

  // A visitor signs in and comes back to the request.
  await page.goto(`/opportunities/${posted.id}`)
  await page.getByRole('button', { name: 'Sign in to send a proposal' }).click()
  await page.getByRole('button', { name: 'Login to Your Account' }).click()
  await page.getByLabel('Username or email').fill(developer.username)
  await page.getByLabel('Password', { exact: true }).fill(developer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`/opportunities/${posted.id}`)

  await write(page, '3900', '20')
  await send(page)
  await expect(page.getByRole('alert').getByText(SENTENCE)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^We restored what you typed/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your proposal' })).toHaveValue(/ledger/)
  await expect(page.getByLabel(/^Price/)).toHaveValue('3900')
  await send(page)
  await expect(page.getByText(SENTENCE)).toBeVisible()
  await server.command('admin', 'subscription', developer.username, 'active')
  await expect(page.getByText(SENTENCE)).toBeHidden(LIVE)
  await send(page)
  await expect(mine(page).getByText('$3,900', { exact: true })).toBeVisible()
  await page.reload()
  await expect(mine(page).getByText('$3,900', { exact: true })).toBeVisible()

  // Its client sees no form there, and a second answer is not offered.
  await expect(page.getByRole('button', { name: 'Send proposal' })).toHaveCount(0)
  await people.signIn(page, client)
  await page.goto(`/opportunities/${posted.id}`)
  await expect(page.getByRole('link', { name: 'Manage' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Send a proposal' })).toHaveCount(0)
})
