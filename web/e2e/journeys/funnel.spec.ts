import { call } from '../fixtures/requests'
import { expect, test } from '../fixtures/test'

test('who opens a developer’s profile and showcase is counted on their dashboard', async ({
  page,
  people,
  developer,
  server,
  browser,
}) => {
  await server.command('admin', 'subscription', developer.username, 'active')
  await call(server.url, developer, 'POST', '/profile/developer', { display_name: 'Devon Dune' })
  const form = new FormData()
  form.append('title', 'Lighthouse keeper')
  const made = await fetch(`${server.url}/api/project-showcase/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${developer.token}` },
    body: form,
  })
  const { id } = (await made.json()) as { id: number }

  const context = await browser.newContext()
  const visitor = await context.newPage()
  const profile = `/profile/developers/${String(developer.user.id)}`
  const showcase = [`/showcase/${id}`, `/project-showcase/${id}/view`] as const
  // Within the hour the same person counts once.
  for (const [address, counted] of [
    [`${profile}/public`, `${profile}/view`],
    showcase,
    showcase,
  ] as const) {
    const told = visitor.waitForResponse((answer) => answer.url().endsWith(`/api${counted}`))
    await visitor.goto(server.url + address)
    expect((await told).status()).toBe(204)
  }
  await context.close()

  // The developer's own look at their work counts for nothing.
  await people.signIn(page, developer)
  await page.goto(`/showcase/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse keeper')
  await page.goto('/developer-dashboard')
  const part = page.getByRole('region', { name: 'What leads to work' })
  await part.scrollIntoViewIfNeeded()
  const steps = part.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /^Profile views: 1, 1 more/,
    /^Showcase views: 1, 1 more/,
    /^Video views: 0/,
    /^Invites: 0/,
    /^Proposals: 0/,
    /^Conversations: 0/,
    /^Agreements: 0/,
  ])
  await part.getByText('90 days', { exact: true }).click()
  await expect(steps.first()).toHaveText(/than in the 90 days before$/)
})
