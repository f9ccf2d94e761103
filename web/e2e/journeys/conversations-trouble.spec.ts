import { createPeople } from '../fixtures/people'
import { startServer } from '../fixtures/server'
import { kept, LIVE, numbered, open, shown, thread, twoSides, write } from '../fixtures/talks'
import { expect, test } from '../fixtures/test'

/** After a pause everybody is back within this. */
const BACK = { timeout: 45_000 }

test.describe('without a network', () => {
  test.use({ provoked: [/net::ERR_INTERNET_DISCONNECTED/] })

  test('one is offline while both write: nothing is missing, doubled or out of order', async ({
    browser,
    people,
    server,
  }) => {
    test.setTimeout(120_000)
    const { client, developer, talk, clients, developers } = await twoSides(browser, server, people)
    await open(clients, talk)
    await open(developers, talk)
    await write(clients, 'c-1')
    await write(developers, 'd-1')
    for (const page of [clients, developers]) {
      await expect.poll(async () => (await shown(page)).length, LIVE).toBe(2)
    }

    await clients.context().setOffline(true)
    await expect(clients.getByText('You’re offline.')).toBeVisible()
    for (const text of numbered('c', 2, 6)) await write(clients, text)
    for (const text of numbered('d', 2, 6)) await write(developers, text)
    await expect.poll(() => kept(server, developer, talk)).toHaveLength(7)
    // Their own stand there at once and wait; of the other side nothing came.
    expect((await shown(clients)).slice(2)).toEqual(numbered('c', 2, 6))
    expect(await shown(developers)).not.toContain('c-2')

    // What waits outlives the page, too.
    await clients.context().setOffline(false)
    const all = [...numbered('c', 1, 6), ...numbered('d', 1, 6)].sort()
    for (const page of [clients, developers]) {
      await expect.poll(async () => [...(await shown(page))].sort(), BACK).toEqual(all)
    }
    const order = await kept(server, client, talk)
    for (const side of ['c', 'd'] as const) {
      expect(order.filter((text) => text.startsWith(side))).toEqual(numbered(side, 1, 6))
    }
    for (const page of [clients, developers]) {
      await expect.poll(() => shown(page), BACK).toEqual(order)
      await expect(thread(page).getByText(/^(Sending|Queued|Not sent)/)).toHaveCount(0)
      await page.reload()
      await expect.poll(() => shown(page), BACK).toEqual(order)
      await page.context().close()
    }
  })

  test('what was written offline outlives the tab', async ({ browser, people, server }) => {
    test.setTimeout(120_000)
    const { talk, client, clients, developers } = await twoSides(browser, server, people)
    await open(developers, talk)
    await open(clients, talk)
    await clients.context().setOffline(true)
    for (const text of numbered('c', 1, 3)) await write(clients, text)
    await expect.poll(() => shown(clients)).toEqual(numbered('c', 1, 3))
    const context = clients.context()
    await clients.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto('/client-dashboard')
    // Sent from wherever one comes back to.
    await expect.poll(() => shown(developers), BACK).toEqual(numbered('c', 1, 3))
    expect(await kept(server, client, talk)).toEqual(numbered('c', 1, 3))
    await open(again, talk)
    await expect.poll(() => shown(again), BACK).toEqual(numbered('c', 1, 3))
    await context.close()
    await developers.context().close()
  })
})

test('a message whose answer is lost on the way is there once', async ({
  browser,
  people,
  server,
}) => {
  const { talk, client, clients, developers } = await twoSides(browser, server, people)
  await open(clients, talk)
  await open(developers, talk)
  const taken: string[] = []
  await clients.route(`**/api/conversations/${talk}/messages`, async (route) => {
    if (route.request().method() !== 'POST') {
      await route.continue()
      return
    }
    const { content } = route.request().postDataJSON() as { content: string }
    const isLost = !taken.includes(content)
    taken.push(content)
    // The server has it; the browser only knows that nothing came back.
    const response = await route.fetch()
    if (isLost) await route.abort('connectionreset')
    else await route.fulfill({ response })
  })
  for (const text of numbered('c', 1, 3)) await write(clients, text)
  await expect.poll(() => taken, BACK).toEqual(['c-1', 'c-1', 'c-2', 'c-2', 'c-3', 'c-3'])
  for (const page of [clients, developers]) {
    await expect.poll(() => shown(page), BACK).toEqual(numbered('c', 1, 3))
  }
  await expect(thread(clients).getByText(/^(Sending|Not sent)/)).toHaveCount(0)
  expect(await kept(server, client, talk)).toEqual(numbered('c', 1, 3))
  for (const page of [clients, developers]) await page.context().close()
})

test('the server is killed while both write, and nobody notices more than a pause', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const server = await startServer()
  try {
    const people = createPeople(server.url)
    const sides = await twoSides(browser, server, people)
    const { client, talk, clients, developers } = sides
    // Only rows near the screen are drawn: this one shows all of them.
    for (const page of [clients, developers])
      await page.setViewportSize({ width: 1280, height: 6000 })
    await open(clients, talk)
    await open(developers, talk)
    const writeAll = async (from: number, to: number) => {
      for (let at = from; at <= to; at++) {
        await write(clients, `c-${at}`)
        await write(developers, `d-${at}`)
      }
    }

    for (const first of [0, 12]) {
      // Some are on their way when it dies, some are written while it is away, some when it is back.
      const before = writeAll(first + 1, first + 4)
      await expect.poll(async () => (await shown(clients)).includes(`c-${first + 2}`)).toBe(true)
      await server.crash(async () => {
        await before
        await writeAll(first + 5, first + 8)
      })
      await writeAll(first + 9, first + 12)
    }

    const all = [...numbered('c', 1, 24), ...numbered('d', 1, 24)].sort()
    for (const page of [clients, developers]) {
      await expect.poll(async () => [...(await shown(page))].sort(), BACK).toEqual(all)
    }
    const order = await kept(server, client, talk)
    for (const side of ['c', 'd'] as const) {
      expect(order.filter((text) => text.startsWith(side))).toEqual(numbered(side, 1, 24))
    }
    for (const page of [clients, developers]) {
      await expect.poll(() => shown(page), BACK).toEqual(order)
      await expect(page).toHaveURL(`${server.url}/conversations/${talk}`)
      await expect(thread(page).getByText(/^(Sending|Not sent)/)).toHaveCount(0)
      await expect(page.getByText(/may be out of date/)).toHaveCount(0, BACK)
    }
    // And it is live again.
    await write(developers, 'd-25')
    await expect(thread(clients).getByText('d-25')).toBeVisible(BACK)
    for (const page of [clients, developers]) await page.context().close()
  } finally {
    await server.stop()
  }
})
