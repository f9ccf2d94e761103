import { expect, test } from '../fixtures/test'

test('feedback from the footer reaches the server', async ({ page, people, server }) => {
  const admin = await people.registered('client')
  await server.command('admin', 'grant', admin.username)
  await page.goto('/creators')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Your Feedback' })
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByText('Please select a rating')).toBeVisible()
  await dialog.getByRole('radio', { name: '4 stars' }).check()
  await dialog.getByLabel('Name').fill('Ines')
  await dialog.getByLabel('Email').fill('ines@example.com')
  await dialog.getByLabel('Comments').fill('It is quiet here, and I like it.')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByText('Thank you for your feedback!')).toBeVisible()

  await expect
    .poll(async () => {
      const answer = await fetch(`${server.url}/api/feedback/`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
      if (answer.status !== 200) return answer.status
      const { items } = (await answer.json()) as { items: Record<string, unknown>[] }
      return items.find(({ name }) => name === 'Ines')
    })
    .toMatchObject({
      rating: 4,
      comment: 'It is quiet here, and I like it.',
      email: 'ines@example.com',
      location: 'footer',
      target_id: 'general_feedback',
    })
})

test.describe('when the call fails', () => {
  test.use({ provoked: [/^Feedback was not sent/] })

  test('the thanks still show', async ({ page }) => {
    await page.route('**/api/feedback/', (route) => route.fulfill({ status: 422, json: {} }))
    await page.goto('/creators')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('button', { name: 'Feedback' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Share Your Feedback' })
    await dialog.getByRole('radio', { name: '1 star' }).check()
    await dialog.getByRole('button', { name: 'Send feedback' }).click()
    await expect(dialog.getByText('Thank you for your feedback!')).toBeVisible()
  })
})
