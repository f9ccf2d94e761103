import type { Page } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'

import { createPeople, type Person } from '../fixtures/people'
import { call, makeProfile, requestsOf } from '../fixtures/requests'
import { startServer, type RunningServer } from '../fixtures/server'
import { talkBegunBy } from '../fixtures/talks'
import { expect, test } from '../fixtures/test'

const part = (page: Page) => page.getByRole('region', { name: 'Reputation', exact: true })

/** A developer who completed work on a site, and was reviewed for it. */
async function reviewed(server: RunningServer): Promise<Person> {
  const people = createPeople(server.url)
  const [client, developer] = [
    await people.registered('client'),
    await people.registered('developer'),
  ]
  await makeProfile(server.url, developer, { display_name: 'Maya Okafor' })
  const { id } = await requestsOf(server.url, client).post()
  const talk = await talkBegunBy(server, client, id, developer)
  const terms = {
    request_id: id,
    conversation_id: talk,
    title: 'Ferry timetable',
    scope: 'All boats.',
    amount_cents: 90_000,
    clauses: [{ key: 'portfolio' }],
  }
  const proposed = await call(server.url, developer, 'POST', '/agreements/', terms)
  const agreement = `/agreements/${((await proposed.json()) as { id: number }).id}`
  await call(server.url, client, 'POST', `${agreement}/accept`, {})
  await call(server.url, developer, 'POST', `${agreement}/milestones/1/submit`, {})
  await call(server.url, client, 'POST', `${agreement}/milestones/1/approve`, {})
  await call(server.url, client, 'POST', `/ratings/developer/${String(developer.user.id)}`, {
    stars: 5,
    comment: 'Notes after every call.',
  })
  await call(server.url, developer, 'POST', `/ratings/client/${String(client.user.id)}`, {
    stars: 4,
  })
  return developer
}

test('reputation is carried from one site to another, and nobody else can use the file', async ({
  browser,
  people,
  server: oldSite,
}, info) => {
  test.setTimeout(120_000)
  const newSite = await startServer()
  try {
    const maya = await reviewed(oldSite)
    const newPeople = createPeople(newSite.url)
    const [moved, eve] = [
      await newPeople.registered('developer'),
      await newPeople.registered('developer'),
    ]
    await makeProfile(newSite.url, moved, { display_name: 'Maya O.' })
    await makeProfile(newSite.url, eve, { display_name: 'Eve' })
    const there = await (await browser.newContext({ baseURL: newSite.url })).newPage()
    await newPeople.signIn(there, moved)
    await there.goto('/profile?tab=account')
    await part(there).getByRole('button', { name: 'Get a code' }).click()
    const code = await part(there).getByRole('textbox', { name: 'Your code' }).inputValue()
    expect(code).toContain(newSite.url)

    // The old site signs the code into the file.
    const here = await (await browser.newContext({ baseURL: oldSite.url })).newPage()
    await people.signIn(here, maya)
    await here.goto('/profile?tab=account')
    await part(here)
      .getByLabel(/^Code from the other site/)
      .fill(code)
    const download = here.waitForEvent('download')
    await part(here).getByRole('button', { name: 'Download file' }).click()
    const saved = info.outputPath('reputation.json')
    await (await download).saveAs(saved)
    expect(await oldSite.command('verify-reputation', saved)).toContain(
      `The file is unchanged. ${oldSite.url} signed it`,
    )

    // Another person can't import it, and one changed letter is noticed.
    const stranger = await (await browser.newContext({ baseURL: newSite.url })).newPage()
    await newPeople.signIn(stranger, eve)
    await stranger.goto('/profile?tab=account')
    await part(stranger).getByLabel('Choose file').setInputFiles(saved)
    await expect(part(stranger).getByText(/was made for another account/)).toBeVisible()
    const forged = info.outputPath('forged.json')
    await writeFile(forged, (await readFile(saved, 'utf8')).replace('every call', 'some calls'))
    await part(there).getByLabel('Choose file').setInputFiles(forged)
    await expect(part(there).getByText(/was changed after/)).toBeVisible()
    await expect(newSite.command('verify-reputation', forged)).rejects.toThrow()

    await part(there).getByLabel('Choose file').setInputFiles(saved)
    const host = oldSite.url.replace('http://', '')
    const list = part(there).getByRole('list', { name: 'Imported reputation' })
    await expect(list.getByRole('link', { name: host })).toBeVisible()
    await part(there).getByLabel('Choose file').setInputFiles(saved)
    await expect(part(there).getByText('You have imported this file already.')).toBeVisible()

    // Everybody sees it, and where it comes from.
    const profile = `/profile/developers/${String(moved.user.id)}/public`
    const visitor = await (await browser.newContext({ baseURL: newSite.url })).newPage()
    await visitor.goto(profile)
    const shown = visitor.getByRole('region', { name: 'From other sites' })
    await shown.scrollIntoViewIfNeeded()
    await expect(shown.getByText('Notes after every call.')).toBeVisible()
    await expect(shown.getByText('Completed: Ferry timetable')).toBeVisible()
    await expect(shown.getByRole('link', { name: host })).toHaveAttribute('href', oldSite.url)
    await expect(visitor.getByRole('region', { name: 'Reviews', exact: true })).toHaveCount(0)

    // Until it is removed.
    await list.getByRole('button', { name: `Remove reputation from ${host}` }).click()
    await there
      .getByRole('dialog', { name: `Remove reputation from ${host}?` })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(list).toHaveCount(0)
    const left = await visitor.request.get(`/api/reputation/developer/${String(moved.user.id)}`)
    expect(await left.json()).toEqual({ items: [] })
    for (const page of [there, here, stranger, visitor]) await page.context().close()
  } finally {
    await newSite.stop()
  }
})
