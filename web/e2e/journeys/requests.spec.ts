import type { Page } from '@playwright/test'

import type { Person } from '../fixtures/people'
import { expect, test } from '../fixtures/test'

const TITLE = 'Move our billing service to Rust'

async function call(url: string, method: string, { token }: Person, body: unknown) {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}`)
  return (await answer.json()) as { id: number }
}

async function write(page: Page, budget: string): Promise<void> {
  await page.getByLabel('Title').fill(TITLE)
  await page.getByLabel('Description').fill('## Goal\n\nA **cut-over** nobody notices.')
  await page.getByLabel('Estimated budget').fill(budget)
  await page.getByLabel('Skills').fill('Rust, PostgreSQL,')
}

test('a client posts, edits, shares, takes back, cancels; a shared request is not deleted', async ({
  page,
  browser,
  people,
  server,
  client,
  developer,
}) => {
  const api = `${server.url}/api`
  await call(`${api}/profile/client`, 'POST', client, { company_name: 'Harbour Works' })
  const name = `Devon ${developer.username}`
  await call(`${api}/profile/developer`, 'POST', developer, { display_name: name })

  await people.signIn(page, client)
  await page.goto('/client-dashboard')
  const start = page.getByRole('region', { name: 'Get started' })
  await start.getByRole('link', { name: 'Post a request' }).click()

  // A bad budget is named at its field, and nothing is lost.
  await write(page, '-20')
  await page.getByRole('button', { name: 'Publish' }).click()
  const budget = page.getByLabel('Estimated budget')
  await expect(budget).toBeFocused()
  await expect(budget).toHaveAccessibleDescription(/Enter an amount above \$0, for example 1500\./)
  await budget.fill('4200')
  await page.getByLabel('Deadline').fill('2031-04-15')
  await page.getByLabel('Links').fill('example.org/brief')
  const file = { name: 'tables.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') }
  await page.getByLabel('Add files').setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Remove tables.csv' })).toBeVisible()

  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Goal' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expect(page.getByText('Budget: $4,200')).toBeVisible()
  await expect(page.getByText(/^Needed by /)).toContainText('2031')
  await expect(page.getByRole('link', { name: 'example.org/brief' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^tables\.csv/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('tables.csv')
  await expect(page.getByText('cut-over')).toHaveCSS('font-weight', /6\d\d|700/)

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Title').fill(`${TITLE}, slowly`)
  await page.getByRole('radio', { name: /^By the hour/ }).check({ force: true })
  await page.getByLabel('Hourly rate').fill('75')
  await page.getByLabel('Estimated hours').fill('40')
  await page.getByRole('button', { name: 'Remove tables.csv' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${TITLE}, slowly`)
  await expect(page.getByText('Budget: $75 an hour, about 40 hours')).toBeVisible()
  await expect(page.getByRole('link', { name: /^tables\.csv/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite developers' })
  await dialog.getByLabel('Find developers').fill(developer.username)
  await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: 'Invite 1 developer' }).click()
  await expect(page.getByText('Seen by 0 of 1')).toBeVisible()

  // The client's page hears of the look by itself.
  const theirs = await browser.newPage({ baseURL: server.url })
  await people.signIn(theirs, developer)
  await theirs.goto('/requests')
  await expect(theirs.getByText('New', { exact: true }).first()).toBeVisible()
  await theirs.getByRole('link', { name: /^View Details/ }).click()
  await expect(theirs.getByRole('heading', { name: 'About the client' })).toBeVisible()
  await expect(theirs.getByText('Harbour Works')).toBeVisible()
  await expect(page.getByText('Seen by 1 of 1')).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete request' }).click()
  const remove = page.getByRole('dialog', { name: 'Delete this request?' })
  await remove.getByRole('button', { name: 'Delete request' }).click()
  await expect(remove.getByRole('alert')).toContainText(
    'Withdraw the invites first, or cancel the request instead.',
  )
  await remove.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: `Withdraw invite to ${name}` }).click()
  await expect(page.getByText(/^No one invited yet\./)).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()

  await page.goto('/requests?status=cancelled')
  await expect(page.getByRole('link', { name: `${TITLE}, slowly` })).toBeVisible()
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page.getByText('No requests marked “Open”')).toBeVisible()
  await theirs.close()
})

test('what is taken back is gone from the developer’s screen', async ({
  page,
  people,
  server,
  client,
  developer,
}) => {
  const api = `${server.url}/api`
  const { id } = await call(`${api}/requests/`, 'POST', client, {
    title: TITLE,
    content: 'Please.',
    estimated_budget: 4200,
    visibility: 'private',
  })
  const developerId = Number(developer.user.id)
  await call(`${api}/requests/${id}/share`, 'POST', client, { developer_ids: [developerId] })
  await people.signIn(page, developer)
  await page.goto(`/requests/${id}`)
  await expect(page.getByText('Budget: $4,200')).toBeVisible()
  const answer = await fetch(`${api}/requests/${id}/share/${developerId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${client.token}` },
  })
  expect(answer.status).toBe(204)
  await expect(page.getByText('Request not found')).toBeVisible()
  await expect(page.getByText('Budget: $4,200')).toBeHidden()
})

test('typed text survives a reload, a lost session and a detour', async ({
  page,
  people,
  client,
}) => {
  await people.signIn(page, client)
  await page.goto('/requests/new')
  await write(page, '4200')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(TITLE)
  await expect(page.getByText(/We restored what you typed/)).toBeVisible()

  await page.getByRole('link', { name: 'Creators', exact: true }).click()
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL('/requests/new')

  // The end of the session is told at once, and the form does not stand in its way.
  await people.revoke(client)
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Username or email').fill(client.username)
  await page.getByLabel('Password', { exact: true }).fill(client.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/requests/new')
  await expect(page.getByLabel('Title')).toHaveValue(TITLE)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText(/Only you can see a draft\./)).toBeVisible()
  await page.goto('/requests/new')
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('a project is created with its first request, and another request joins it', async ({
  page,
  people,
  server,
  client,
}) => {
  await call(`${server.url}/api/requests/`, 'POST', client, {
    title: 'Paint the logo',
    content: 'In green.',
    estimated_budget: 300,
  })
  await people.signIn(page, client)
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Create a project' }).first().click()
  await page.getByLabel('Title').fill('Harbour site')
  await page.getByLabel('Description').fill('A site with **tides**.')
  await page.getByLabel('Estimated budget').fill('2,500.50')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour site')
  await expect(page.getByText('Budget: $2,500.50')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Harbour site' })).toBeVisible()

  await page.goto('/requests')
  await page.getByRole('link', { name: 'Paint the logo' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Add to project' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Harbour site' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to project' }).click()
  await expect(page.getByText('Added to “Harbour site”')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'View project' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Paint the logo' })).toBeVisible()
})
