import { expect, test } from '../fixtures/test'

// As on a phone, where people swipe back all the time.
test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })

test('going back, the list is where it was and the form holds what was typed', async ({
  page,
  client,
  people,
  requests,
}) => {
  for (let number = 1; number <= 18; number++) {
    await requests.post({ title: `Lighthouse lamp number ${number}` })
  }
  await people.signIn(page, client)
  await page.goto('/requests')
  // What a finger points at is 44 px high.
  const filter = await page.getByRole('link', { name: 'Paused', exact: true }).boundingBox()
  expect(filter?.height).toBeGreaterThanOrEqual(44)
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  const heading = page.getByRole('heading', { level: 1 })
  const link = page.getByRole('link', { name: 'Lighthouse lamp number 2', exact: true })
  await link.scrollIntoViewIfNeeded()
  const before = await scrolled()
  expect(before).toBeGreaterThan(200)
  await link.tap()
  await expect(heading).toHaveText('Lighthouse lamp number 2')
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect(heading).toHaveText('Requests')
  await expect.poll(scrolled).toBe(before)

  await page.evaluate(() => {
    window.scrollTo(0, 0)
  })
  await page.getByRole('link', { name: 'Post a request' }).first().tap()
  await expect(heading).toHaveText('Post a request')
  await page.getByLabel('Title').fill('A harbour bell')
  await page.goBack()
  await page.getByRole('button', { name: 'Leave', exact: true }).tap()
  await expect(heading).toHaveText('Requests')
  await page.goForward()
  await expect(page.getByLabel('Title')).toHaveValue('A harbour bell')
})
