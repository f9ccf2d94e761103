import { readFileSync } from 'node:fs'

import { call } from '../fixtures/requests'
import { takenOver } from '../fixtures/served'
import { expect, test } from '../fixtures/test'

/** What the tests of crates/markdown try, shown to a browser here. */
const { texts, readmes } = JSON.parse(
  readFileSync('../crates/markdown/src/tests/hostile.json', 'utf8'),
) as Readonly<Record<'texts' | 'readmes', readonly string[]>>

// What is shown must be harmless by itself: without the policy that would stop a script.
test.use({ bypassCSP: true })

interface Trap extends Window {
  hurt?: string
}

test('no hostile README comes alive', async ({ page, developer, server }) => {
  const all = [...texts, ...readmes]
  const shapes = all.flatMap((text) => [
    text,
    `<details open>\n\n${text}\n`,
    `a[^1]\n\n[^1]: ${text}`,
  ])
  const pages = await Promise.all(
    shapes.map(async (content) => {
      const answer = await call(server.url, developer, 'POST', '/markdown/readme-preview', {
        content,
        repository_url: 'https://github.com/ada/engine',
      })
      return ((await answer.json()) as { html: string }).html
    }),
  )
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) asked.push(request.url())
  })
  await page.goto('/terms-of-service')
  await takenOver(page)
  // Each as a document of its own, where scripts would run at once, and touched everywhere.
  const hurt = await page.evaluate(async (documents) => {
    const found: string[] = []
    for (const html of documents) {
      const frame = document.createElement('iframe')
      const loaded = new Promise((resolve) => {
        frame.addEventListener('load', resolve, { once: true })
      })
      frame.srcdoc = `<!doctype html><script>window.alert = () => { top.hurt = 'alert' }</script><main>${html}</main>`
      document.body.append(frame)
      await loaded
      const main = frame.contentDocument?.querySelector('main')
      if (!main) throw new Error('There is no page')
      for (const element of main.querySelectorAll('*')) {
        for (const kind of ['mouseover', 'focus', 'toggle', 'pointerdown']) {
          element.dispatchEvent(new Event(kind, { bubbles: true }))
        }
        const leads = element.getAttribute('href') ?? ''
        if (/^\s*(javascript|vbscript|data):/i.test(leads)) found.push(leads)
      }
      if (main.querySelector('script, style, iframe, object, embed, form, svg, link, meta, base')) {
        found.push(main.innerHTML)
      }
      frame.remove()
    }
    const { hurt } = window as Trap
    return hurt ? [...found, hurt] : found
  }, pages)
  expect(hurt).toEqual([])
  expect(asked).toEqual([])
  expect(pages).toHaveLength(3 * all.length)
})

test('a showcase made of nothing else is a page like others', async ({
  page,
  developer,
  server,
}) => {
  await server.command('admin', 'subscription', developer.username, 'active')
  const form = new FormData()
  form.set('title', '<img src=x onerror=alert(1)>')
  // Signs that no text may have are refused before anything is made of them.
  const taken = [...texts, ...readmes].filter((text) => !/[^\P{Cc}\n\t]/u.test(text))
  form.set('description', taken.join('\n\n').slice(0, 4_900))
  form.set('readme', taken.join('\n\n'))
  const answer = await fetch(`${server.url}/api/project-showcase/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${developer.token}` },
    body: form,
  })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: number }
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto(`/showcase/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=alert(1)>')
  await page.getByRole('heading', { name: 'Ratings' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Ratings' })).toBeVisible()
  expect(asked).toEqual([])
  expect(await page.locator('article script, article iframe, article form[action]').count()).toBe(0)
})
