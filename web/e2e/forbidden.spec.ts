import { ROUTES } from './fixtures/routes'
import { expect, test } from './fixtures/test'

const GUARDED = ROUTES.filter(({ access }) => access !== 'public')

test('a visitor meets the login at every guarded path', async ({ page }) => {
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

test('somebody without a role chooses one before every role-limited path', async ({
  page,
  people,
}) => {
  await people.signIn(page, await people.registered(null))
  for (const { address, access, leadsTo } of GUARDED) {
    const limited = access !== 'signed-in' || leadsTo !== undefined
    await page.goto(address)
    await expect(page, address).toHaveURL(limited ? '/select-role' : address)
  }
})
