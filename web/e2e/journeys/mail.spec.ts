import { startMailServer, type MailServer } from '../fixtures/mail-server'
import { createPeople } from '../fixtures/people'
import { call, requestsOf } from '../fixtures/requests'
import { startServer, type RunningServer } from '../fixtures/server'
import { expect, test } from '../fixtures/test'

let mail: MailServer
let sending: RunningServer

test.beforeAll(async () => {
  mail = await startMailServer()
  sending = await startServer(() => Promise.resolve(mail.settings))
})
test.afterAll(async () => {
  await sending.stop()
  await mail.stop()
})

/** The first address in a letter that leads to this path. */
const linkIn = (letter: string, path: string) => {
  const found = new RegExp(`${sending.url}/${path}[^\\s"<]*`).exec(letter)
  if (found === null) throw new Error(`No link to ${path} in:\n${letter}`)
  return found[0]
}

test('letters come over STARTTLS: an address is confirmed, news are mailed, and one click ends them', async ({
  page,
}) => {
  const people = createPeople(sending.url)
  const client = await people.registered('client')
  const developer = await people.registered('developer')
  await sending.command('admin', 'subscription', developer.username, 'active')

  const confirm = await mail.letter(client.email, /Confirm your email address/)
  expect(confirm).toContain('Auto-Submitted: auto-generated')
  expect(confirm).not.toContain('List-Unsubscribe')
  await page.goto(linkIn(confirm, 'verify-email'))
  await expect(page.getByText(`${client.email} is confirmed.`)).toBeVisible()

  await people.signIn(page, client)
  await page.goto(`${sending.url}/notifications`)
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notification settings' })
  const byEmail = dialog.getByRole('combobox', { name: 'Proposals by email' })
  await expect(byEmail).toHaveValue('daily')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await byEmail.selectOption('Email at once')
  await saved
  // Elsewhere: what shows in an open page is not read, but nothing should depend on it.
  await page.goto(`${sending.url}/terms-of-service`)

  const posted = await requestsOf(sending.url, client).post()
  await call(sending.url, developer, 'POST', '/snagged-requests/', {
    request_id: posted.id,
    message: 'I would begin with a test.',
    price_cents: 390_000,
  })
  const news = await mail.letter(client.email, /sent a proposal for \$3,900/)
  expect(news).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(news).toMatch(/content-type: text\/html/i)

  await page.goto(linkIn(news, 'unsubscribe'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(byEmail).toHaveValue('off')
  expect(mail.isPrivate()).toBe(true)
})
