import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { inLetter } from '../fixtures/letters'
import { startServer } from '../fixtures/server'
import { expect, test } from '../fixtures/test'

test('a new server is set up in the browser', async ({ page }) => {
  const server = await startServer()
  try {
    await page.goto(`${server.url}/setup`)
    await expect(page.getByRole('heading', { level: 1, name: 'Set up this server' })).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Workbench')
    await page.getByRole('radio', { name: /^Mail server/ }).check()
    await page.getByRole('textbox', { name: 'Mail server' }).fill('127.0.0.1')
    await page.getByLabel('Encryption').selectOption('none')
    // Nobody listens at this port.
    await page.getByRole('textbox', { name: /^Port/ }).fill('9')
    await page.getByLabel('Sender').fill('hello@example.org')
    await page.getByLabel('Send a test email to').fill('grace@example.org')
    await page.getByRole('button', { name: 'Send test email' }).click()
    await expect(page.getByText('Nothing answers at 127.0.0.1 on this port.')).toBeVisible()
    await page.getByRole('radio', { name: /^Not yet/ }).check()
    await page.getByLabel('Username', { exact: true }).fill('admin')
    await page.getByLabel('Email', { exact: true }).fill('grace@example.org')
    await page.getByLabel('Password', { exact: true }).fill('quite-uncommon-27')
    await page.getByRole('button', { name: 'Finish setup' }).click()
    await expect(page.getByText('This username is reserved. Please choose another.')).toBeVisible()
    await page.getByLabel('Username', { exact: true }).fill('grace')
    await page.getByRole('button', { name: 'Finish setup' }).click()

    // Signed in, on a server that is called otherwise.
    await expect(page).toHaveURL(`${server.url}/admin`)
    await expect(page).toHaveTitle('Admin · Workbench')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inLetter(server, 'grace@example.org', /Workbench/)
    await page.goto(`${server.url}/`)
    await expect(page).toHaveTitle('Workbench: connecting talent with opportunity')
    await expect(page.getByRole('contentinfo')).toContainText('Support Workbench')
    await page.goto(`${server.url}/setup`)
    await expect(page.getByLabel('Setup code')).toBeVisible()

    // What was decided is there after a restart.
    expect(await readFile(path.join(server.dataDir, 'setup.toml'), 'utf8')).toContain('"Workbench"')
    await server.restart()
    await page.goto(`${server.url}/creators`)
    await expect(page).toHaveTitle(/ · Workbench$/)
  } finally {
    await server.stop()
  }
})

test('the code opens the page from elsewhere, and leaves the address', async ({ page }) => {
  // Behind a public address nobody counts as being at the machine.
  const server = await startServer(() =>
    Promise.resolve({ OPPORTUNE_PUBLIC_URL: 'https://work.example.org' }),
  )
  try {
    await page.goto(`${server.url}/setup`)
    await expect(page.getByLabel('Setup code')).toBeVisible()
    await page.getByLabel('Setup code').fill('AAAA-AAAA-AAAA')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('This code isn’t right')).toBeVisible()
    const printed = /\/setup#(\S+)/.exec(server.printed())?.[1] ?? ''
    expect(printed).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){2}$/)
    await page.goto('about:blank')
    await page.goto(`${server.url}/setup#${printed}`)
    await expect(page.getByRole('button', { name: 'Finish setup' })).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/setup`)
    await expect(page.getByText('Set by OPPORTUNE_PUBLIC_URL. Change it there.')).toBeVisible()
  } finally {
    await server.stop()
  }
})
