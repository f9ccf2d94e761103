import { expect, test } from '../fixtures/test'

interface Shift extends PerformanceEntry {
  readonly value: number
}

test('a public page can be read without any script', async ({ browser, server, requests }) => {
  const { id, title } = await requests.post({ title: 'Ferry timetable' })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()

  await page.goto('/')
  const canonical = page.locator('link[rel="canonical"]')
  await expect(canonical).toHaveAttribute('href', /^https?:\/\/[^/]+\/$/)
  await expect(page.getByText('$9.95 a month for developers')).toBeVisible()
  await page.getByRole('link', { name: 'Find work' }).click()
  await expect(page).toHaveURL('/opportunities')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: title }).first().click()
  await expect(page).toHaveURL(`/opportunities/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveTitle(`${title} · Opportune`)
  await context.close()
})

for (const width of [360, 1280]) {
  test(`the app takes over without asking again and without a shift, ${width} wide`, async ({
    page,
    requests,
  }) => {
    const { id, title } = await requests.post({ title: 'Harbour lights' })
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      const shifts = { sum: 0, skeletons: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as Shift).value
      }).observe({ type: 'layout-shift', buffered: true })
      new MutationObserver(() => {
        shifts.skeletons += document.querySelectorAll('.skeleton').length
      }).observe(document, { childList: true, subtree: true })
    })
    for (const path of ['/', '/creators', '/opportunities', `/opportunities/${id}`]) {
      const calls: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        // Pictures of people come by themselves.
        if (/^\/api\/(?!files\/)/.test(pathname)) calls.push(pathname)
      })
      await page.goto(path)
      // A control that can be used is the app's own.
      await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled()
      if (path.startsWith('/opp')) await expect(page.getByText(title).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(calls, path).toEqual([])
      const seen = await page.evaluate(
        () => (window as unknown as { shifts: { sum: number; skeletons: number } }).shifts,
      )
      expect(seen.skeletons, path).toBe(0)
      expect(seen.sum, path).toBeLessThanOrEqual(0.02)
      page.removeAllListeners('request')
    }
  })
}

test('what is missing is a 404; an unknown path leads to the home page', async ({ page }) => {
  const missing = await page.goto('/opportunities/999999')
  expect(missing?.status()).toBe(404)
  await expect(page.locator('main a[href="/opportunities"]').first()).toBeVisible()
  const unknown = await page.goto('/no/such/page')
  expect(unknown?.status()).toBe(404)
  await expect(page).toHaveURL('/')
})
