import { call } from '../fixtures/requests'
import {
  box,
  kept,
  LIVE,
  numbered,
  open,
  send,
  shown,
  sideOf,
  thread,
  twoSides,
  write,
} from '../fixtures/talks'
import { expect, test } from '../fixtures/test'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
const NOTE = file('note.txt', 'text/plain', Buffer.from('The ledger first.'))

test('files go along: a picture to look at, anything else to download', async ({
  browser,
  people,
  server,
}) => {
  const { talk, clients, developers } = await twoSides(browser, server, people)
  await open(clients, talk)
  await open(developers, talk)
  const attach = clients.getByLabel('Attach files')
  await attach.setInputFiles([file('plan.png', 'image/png', PIXEL), NOTE])
  await expect(clients.getByRole('list', { name: 'Files to send' })).toContainText('note.txt')
  await write(clients, 'Both are enclosed')

  const files = thread(developers).getByRole('list', { name: 'Files', exact: true })
  await expect(files.getByRole('button', { name: 'Open plan.png' })).toBeVisible(LIVE)
  await expect(thread(developers).getByText('Both are enclosed')).toBeVisible()
  const [download] = await Promise.all([
    developers.waitForEvent('download'),
    files.getByRole('link', { name: /note\.txt/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('note.txt')
  const read = await (await download.createReadStream()).toArray()
  expect(Buffer.concat(read as Buffer[]).toString()).toBe('The ledger first.')
  await files.getByRole('button', { name: 'Open plan.png' }).click()
  await expect(developers.getByRole('dialog').getByRole('img', { name: 'plan.png' })).toBeVisible()

  // A file alone is a message, too.
  await attach.setInputFiles(file('alone.txt', 'text/plain', Buffer.from('Alone.')))
  await expect(clients.getByText('alone.txt')).toBeVisible()
  await send(clients)
  await expect(thread(clients).getByRole('link', { name: /alone\.txt/ })).toBeVisible()
  await expect(thread(developers).getByRole('link', { name: /alone\.txt/ })).toBeAttached(LIVE)
  for (const page of [clients, developers]) await page.context().close()
})

test('what can’t be sent is refused with its own sentence, and what was typed stays', async ({
  browser,
  people,
  server,
}) => {
  test.setTimeout(120_000)
  const { talk, client, clients, developers } = await twoSides(browser, server, people)
  await developers.context().close()
  await open(clients, talk)
  const alert = clients.getByRole('form', { name: 'Write a message' }).getByRole('alert')
  const attach = clients.getByLabel('Attach files')
  const waiting = clients.getByRole('list', { name: 'Files to send' })
  const nothingSent = async () => {
    const path = `/conversations/${talk}/messages`
    const { items } = (await (await call(server.url, client, 'GET', path)).json()) as {
      items: unknown[]
    }
    expect(items).toEqual([])
  }

  await write(clients, '   ')
  await expect(alert).toHaveText('Write a message or attach a file first.')

  const long = 'x'.repeat(10_001)
  await write(clients, long)
  await expect(alert).toHaveText(
    'A message can have at most 10,000 characters. This one is 1 too long.',
  )
  await expect(box(clients)).toHaveValue(long)

  await box(clients).fill('The plan, as promised')
  await attach.setInputFiles(
    file('huge.zip', 'application/zip', Buffer.alloc(26 * 1024 * 1024, 'x')),
  )
  await expect(alert).toHaveText('“huge.zip” is larger than 25 MB, the limit for one file.')
  await expect(waiting).toHaveCount(0)

  await attach.setInputFiles(file('empty.txt', 'text/plain', Buffer.alloc(0)))
  await expect(alert).toHaveText('“empty.txt” is empty.')

  // It says that it is a picture; the server looks.
  await attach.setInputFiles(file('photo.png', 'image/png', Buffer.from('MZ, and no picture.')))
  await expect(waiting.getByRole('alert')).toBeVisible(LIVE)
  await expect(waiting.getByRole('alert')).not.toBeEmpty()
  await send(clients)
  await expect(alert.last()).toBeVisible()
  await expect(clients.getByText(/^Some files couldn’t be uploaded\./)).toBeVisible()
  await nothingSent()
  await clients.getByRole('button', { name: 'Remove photo.png' }).click()

  const eleven = numbered('c', 1, 11).map((name) =>
    file(`${name}.txt`, 'text/plain', Buffer.from(name)),
  )
  await attach.setInputFiles(eleven)
  await expect(alert).toHaveText('A message can have at most ten files. “c-11.txt” wasn’t added.')
  await expect(waiting.getByRole('listitem')).toHaveCount(10)
  await expect(box(clients)).toHaveValue('The plan, as promised')
  await nothingSent()

  // What remains is good, and goes.
  await send(clients)
  await expect(thread(clients).getByText('The plan, as promised')).toBeVisible()
  await expect(thread(clients).getByText('Sent', { exact: true })).toBeVisible(LIVE)
  await expect(thread(clients).getByRole('link', { name: /\.txt/ })).toHaveCount(10)
  await clients.context().close()
})

test('what the server refuses stands there with the reason, and can be sent after all', async ({
  browser,
  people,
  server,
}) => {
  test.setTimeout(120_000)
  const { talk, developer, client, clients, developers } = await twoSides(browser, server, people)
  await developers.context().close()
  await open(clients, talk)
  await write(clients, 'c-1')
  await expect.poll(() => kept(server, client, talk)).toEqual(['c-1'])

  // A number that stands for another text: only a broken browser would do that.
  let used: string | null = null
  await clients.route(`**/api/conversations/${talk}/messages`, async (route) => {
    const body = route.request().postDataJSON() as { client_nonce: string; content: string }
    if (body.content === 'c-2') used = body.client_nonce
    const isTurned = body.content === 'c-3' && used !== null
    await route.continue({
      postData: JSON.stringify(isTurned ? { ...body, client_nonce: used } : body),
    })
    if (isTurned) used = null
  })
  await write(clients, 'c-2')
  await expect.poll(() => kept(server, client, talk)).toEqual(['c-1', 'c-2'])
  await write(clients, 'c-3')
  const refused = thread(clients).getByRole('alert')
  await expect(refused).toContainText(/^Not sent\. ./)
  expect(await kept(server, client, talk)).toEqual(['c-1', 'c-2'])
  await refused.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => kept(server, client, talk)).toEqual(['c-1', 'c-2', 'c-3'])
  await expect.poll(() => shown(clients)).toEqual(['c-1', 'c-2', 'c-3'])
  await clients.unroute(`**/api/conversations/${talk}/messages`)

  // Closed by the other side a moment ago, and nobody has told this page.
  await clients.route('**/api/events', (route) => route.abort())
  await open(clients, talk)
  await box(clients).fill('c-4')
  await call(server.url, developer, 'PATCH', `/conversations/${talk}`, { status: 'closed' })
  await send(clients)
  await expect(refused).toContainText(/^Not sent\. ./)
  await expect(clients.getByText(/^This conversation is closed\./)).toBeVisible(LIVE)
  expect(await kept(server, client, talk)).toEqual(['c-1', 'c-2', 'c-3'])
  await clients.getByRole('button', { name: 'Reopen conversation' }).click()
  await refused.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => kept(server, client, talk)).toEqual(numbered('c', 1, 4))
  await clients.context().close()
})

test('a lapsed subscription: reading goes on, writing asks for it, what was typed waits', async ({
  browser,
  people,
  server,
  client,
  developer,
  requests,
}) => {
  test.setTimeout(120_000)
  const posted = await requests.post()
  await server.command('admin', 'subscription', developer.username, 'active')
  const begun = await call(server.url, developer, 'POST', '/conversations/', {
    request_id: posted.id,
  })
  const { id: talk } = (await begun.json()) as { id: number }
  const developers = await sideOf(browser, server, people, developer)
  const clients = await sideOf(browser, server, people, client)
  await open(developers, talk)
  await open(clients, talk)
  await write(developers, 'd-1')
  await expect(thread(clients).getByText('d-1')).toBeVisible(LIVE)

  await box(developers).fill('d-2')
  await server.command('admin', 'subscription', developer.username, 'canceled')
  await expect(developers.getByText(/^Reading is free\./)).toBeVisible(LIVE)
  await write(clients, 'c-1')
  await expect(thread(developers).getByText('c-1')).toBeVisible(LIVE)
  await send(developers)
  const dialog = developers.getByRole('dialog', { name: 'Creator Subscription Required' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(box(developers)).toHaveValue('d-2')
  expect(await kept(server, developer, talk)).toEqual(['d-1', 'c-1'])

  await server.command('admin', 'subscription', developer.username, 'active')
  await expect(developers.getByText(/^Reading is free\./)).toHaveCount(0, LIVE)
  await expect(box(developers)).toHaveValue('d-2')
  await send(developers)
  await expect(thread(clients).getByText('d-2')).toBeVisible(LIVE)
  for (const page of [clients, developers]) await page.context().close()
})
