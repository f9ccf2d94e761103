import { ROUTES } from './fixtures/routes'
import { expect, test } from './fixtures/test'

/** One of each kind, against the real server. `src/app/guards.test.tsx` goes through all of them. */
const KINDS = ROUTES.filter(
  ({ access, leadsTo }, at) =>
    at === ROUTES.findIndex((other) => other.access === access && other.leadsTo === leadsTo),
)
const GUARDED = KINDS.filter(({ access }) => access !== 'public' && access !== 'admin')
const ADMIN = KINDS.filter(({ access }) => access === 'admin')

test('a visitor meets the login at a guarded path', async ({ page }) => {
  for (const { address } of GUARDED) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/login')
    expect(await page.evaluate(() => sessionStorage.getItem('redirectPath'))).toBe(address)
  }
})

for (const role of ['client', 'developer'] as const) {
  test(`a ${role} opens what is theirs and meets their dashboard elsewhere`, async ({
    page,
    people,
    regulars,
  }) => {
    await people.signIn(page, regulars[role])
    for (const { address, access, leadsTo } of GUARDED) {
      const allowed = (access === 'signed-in' || access === role) && leadsTo === undefined
      await page.goto(address)
      await expect(page, address).toHaveURL(allowed ? address : `/${role}-dashboard`)
    }
  })
}

test('somebody without a role chooses one before a role-limited path', async ({ page, people }) => {
  await people.signIn(page, await people.registered(null))
  for (const { address, access, leadsTo } of GUARDED) {
    const limited = access !== 'signed-in' || leadsTo !== undefined
    await page.goto(address)
    await expect(page, address).toHaveURL(limited ? '/select-role' : address)
  }
})

test('the admin’s pages are unknown paths to everyone else', async ({ page, people, regulars }) => {
  for (const who of [null, regulars.client, regulars.developer]) {
    if (who) await people.signIn(page, who)
    for (const { address } of [...ADMIN, { address: '/admin/no-such-page' }]) {
      await page.goto(address)
      await expect(page, address).toHaveURL('/')
    }
  }
})
