import { createHmac } from 'node:crypto'

import type { Page } from '@playwright/test'

import { inLetter } from '../fixtures/letters'
import { newName, PASSWORD } from '../fixtures/people'
import { expect, test } from '../fixtures/test'

const NEW_PASSWORD = 'quite another horse'

const link = (page: string) => new RegExp(`/${page}\\?token=[\\w-]+`)

async function logIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** One part of the profile page. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What an authenticator app shows in the step that is so many from now. */
function appCode(key: string, steps = 0): string {
  const bits = Array.from(key, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes =
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => parseInt(byte, 2)) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const at = (digest[19] ?? 0) & 0xf
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('an address is confirmed by the link in the letter, and once more when it is opened again', async ({
  page,
  server,
}) => {
  const username = newName('verify')
  const email = `${username}@example.com`
  await page.goto('/register')
  await page.getByRole('radio', { name: /I’m a client/ }).check()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/client-dashboard')
  await page.goto('/profile?tab=account')
  const own = part(page, 'Email')
  await expect(own.getByText('isn’t confirmed yet')).toBeVisible()

  const address = await inLetter(server, email, link('verify-email'))
  for (let times = 0; times < 2; times += 1) {
    await page.goto(address)
    await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  }
  await page.goto('/profile?tab=account')
  await expect(own.getByText(`${email} is confirmed.`)).toBeVisible()
  await page.goto('/verify-email?token=forged')
  await expect(page.getByRole('alert')).toContainText("This link doesn't work anymore")
})

test('a forgotten password is replaced by the link in the letter, once', async ({
  page,
  server,
  client,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // Its address comes before it, while the field for "Username or email" is still there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await page.getByLabel('Email', { exact: true }).fill(client.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  const address = await inLetter(server, client.email, link('reset-password'))
  await page.goto(address)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, client.username, client.password)
  await expect(page.getByText('Invalid username or password')).toBeVisible()
  await logIn(page, client.username, NEW_PASSWORD)
  await expect(page).toHaveURL('/client-dashboard')

  await page.goto(address)
  await page.getByLabel('New password').fill('a third horse of mine')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work anymore')
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('an address that somebody else changed is taken back', async ({ page, people, server }) => {
  const owner = await people.registered('developer')
  await people.signIn(page, owner)
  await page.goto('/profile?tab=account')
  const own = part(page, 'Email')
  await own.getByLabel('New email').fill(`thief-${owner.email}`)
  await own.getByLabel('Your password').fill(owner.password)
  await own.getByRole('button', { name: 'Change email' }).click()
  await expect(
    own.getByText(`Open the link in the email we sent to thief-${owner.email}`),
  ).toBeVisible()
  await page.goto(await inLetter(server, `thief-${owner.email}`, link('verify-email')))
  await expect(page.getByText(`thief-${owner.email} is your new email address.`)).toBeVisible()

  await page.goto(await inLetter(server, owner.email, link('undo-email-change')))
  await page.getByRole('button', { name: 'Secure my account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, owner.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/developer-dashboard')
})

test('two-step sign-in takes a code of the app, or a recovery code once', async ({
  page,
  people,
  browser,
  server,
}) => {
  const person = await people.registered('developer')
  await people.signIn(page, person)
  await page.goto('/profile?tab=security')
  const own = part(page, 'Two-step sign-in')
  await own.getByLabel('Your password').fill(person.password)
  await own.getByRole('button', { name: 'Set up' }).click()
  await expect(own.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = await own.getByRole('textbox', { name: 'Key' }).inputValue()
  await own.getByLabel('Code from the app').fill(appCode(key))
  await own.getByRole('button', { name: 'Turn on' }).click()
  const codes = own.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await own.getByRole('button', { name: 'I saved them' }).click()
  await expect(own.getByText('10 recovery codes left.')).toBeVisible()

  const context = await browser.newContext({ baseURL: server.url })
  const elsewhere = await context.newPage()
  await elsewhere.goto('/login')
  await logIn(elsewhere, person.username, person.password)
  await expect(elsewhere.getByText('One more step.')).toBeVisible()
  await elsewhere.getByLabel('Code').fill('000000')
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(
    elsewhere.getByText("This code isn't right, or was already used.").last(),
  ).toBeVisible()
  // The code of now was used to turn it on; the clock may be one step ahead.
  await elsewhere.getByLabel('Code').fill(appCode(key, 1))
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere).toHaveURL('/developer-dashboard')

  await elsewhere.goto('/logout')
  await expect(elsewhere).toHaveURL('/login')
  await logIn(elsewhere, person.username, person.password)
  await elsewhere.getByLabel('Code').fill(recovery)
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere).toHaveURL('/developer-dashboard')
  await elsewhere.goto('/profile?tab=security')
  await expect(
    part(elsewhere, 'Two-step sign-in').getByText('9 recovery codes left.'),
  ).toBeVisible()
  await part(elsewhere, 'Sessions').getByRole('button', { name: 'End all other sessions' }).click()
  await expect(part(elsewhere, 'Sessions').getByRole('listitem')).toHaveCount(1)
  await context.close()
})

test('a passkey signs in without a password', async ({ browser, people, server }) => {
  const person = await people.registered('developer')
  // Browsers make passkeys for names only.
  const context = await browser.newContext({
    baseURL: server.url.replace('127.0.0.1', 'localhost'),
  })
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/login')
  await logIn(page, person.username, person.password)
  await expect(page).toHaveURL('/developer-dashboard')
  await page.goto('/profile?tab=security')
  const own = part(page, 'Passkeys')
  await expect(own.getByText('No passkeys yet.')).toBeVisible()
  await own.getByLabel('Passkey name').fill('My laptop')
  await own.getByLabel('Your password').fill(person.password)
  await own.getByRole('button', { name: 'Add passkey' }).click()
  await expect(own.getByText('My laptop')).toBeVisible()
  await expect(own.getByText('Never used')).toBeVisible()

  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/developer-dashboard')
  await page.goto('/profile?tab=security')
  await expect(own.getByText('Last used on')).toBeVisible()
  await own.getByRole('button', { name: 'Remove passkey: My laptop' }).click()
  await page
    .getByRole('dialog', { name: 'Remove this passkey?' })
    .getByRole('button', { name: 'Remove passkey' })
    .click()
  await expect(own.getByText('No passkeys yet.')).toBeVisible()
  await context.close()
})
