import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'

import { inLetter } from '../fixtures/letters'
import { PASSWORD } from '../fixtures/people'
import { expect, test } from '../fixtures/test'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('downloads everything as an archive', async ({ page, people, server }) => {
  const person = await people.registered('developer')
  await people.signIn(page, person)
  await page.goto('/profile?tab=account')
  const data = part(page, 'Your data')
  await data.getByRole('button', { name: 'Request archive' }).click()
  const link = data.getByRole('link', { name: 'Download archive' })
  await expect(link).toBeVisible({ timeout: 20_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^opportune-data-.*\.zip$/)
  // Opened by a program that knows nothing of ours.
  const read =
    'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read("account.json").decode())'
  const { stdout } = await promisify(execFile)('python3', ['-c', read, await download.path()])
  const { account } = JSON.parse(stdout) as { account: { email: string }[] }
  expect(account[0]?.email).toBe(person.email)
  await inLetter(server, person.email, /Your data is ready to download/)
})

test('makes a token that a program uses until it is revoked', async ({ page, people, server }) => {
  const person = await people.registered('client')
  await people.signIn(page, person)
  await page.goto('/profile?tab=security')
  const tokens = part(page, 'API tokens')
  await tokens.getByLabel('Token name').fill('Nightly backup')
  await tokens.getByRole('button', { name: 'Create token' }).click()
  const token = await tokens.getByRole('textbox', { name: 'Token “Nightly backup”' }).inputValue()
  expect(token).toMatch(/^opp_/)
  const call = (path: string, method = 'GET') =>
    fetch(`${server.url}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  expect((await (await call('/auth/me')).json()) as unknown).toMatchObject({
    username: person.username,
  })
  expect((await call('/requests/')).status).toBe(200)
  expect((await call('/auth/sessions')).status).toBe(403)
  expect((await call('/auth/logout', 'POST')).status).toBe(403)

  await page.reload()
  await expect(tokens.getByText(/Last used/)).toBeVisible()
  await expect(tokens.getByRole('textbox', { name: 'Token “Nightly backup”' })).toHaveCount(0)
  await tokens.getByRole('button', { name: 'Revoke token: Nightly backup' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('Token revoked')).toBeVisible()
  expect((await call('/auth/me')).status).toBe(401)
})

/** A program outside that is told something once: its address, and what it was told. */
async function program() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const told = new Promise<{ body: string; signature: string }>((resolve) => {
    server.on('request', (request: IncomingMessage, answer) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        answer.writeHead(204).end()
        resolve({ body, signature: String(request.headers['opportune-signature']) })
      })
    })
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/told`, told, stop: () => server.close() }
}

test('tells a program of one’s own, which can check who called', async ({ page, people }) => {
  const receiver = await program()
  await people.signIn(page, await people.registered('developer'))
  await page.goto('/profile?tab=security')
  const webhooks = part(page, 'Webhooks')
  await webhooks.getByLabel('Web address').fill(receiver.url)
  await webhooks.getByRole('button', { name: 'Create webhook' }).click()
  const secret = await webhooks.getByRole('textbox', { name: 'Signing secret' }).inputValue()
  await webhooks.getByRole('button', { name: /^Send a test to/ }).click()
  const { body, signature } = await receiver.told
  const [, seconds, signed] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(signed)
  expect(JSON.parse(body)).toMatchObject({ event: 'test' })
  await expect(webhooks.getByText('Delivered, answered 204')).toBeVisible({ timeout: 15_000 })
  await webhooks.getByRole('button', { name: /^Delete webhook/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText('Webhook deleted')).toBeVisible()
  receiver.stop()
})

test('deletes the account, and brings it back with the letter', async ({
  page,
  people,
  server,
}) => {
  const person = await people.registered('developer')
  await people.signIn(page, person)
  await page.goto('/profile?tab=account')
  await part(page, 'Your data').getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText("This isn't your password.")).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)

  const signIn = async () => {
    await page.goto('/login')
    await page.getByLabel('Username or email').fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await signIn()
  await expect(page.getByText(/You deleted this account/)).toBeVisible()

  const link = await inLetter(server, person.email, /\/restore-account\?token=[\w-]+/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Restore account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is back')
  await expect(page).toHaveURL(`${server.url}/restore-account`)
  await signIn()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
})
