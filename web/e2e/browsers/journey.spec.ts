import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { makeFilm, uploaded } from '../fixtures/film'
import type { Person } from '../fixtures/people'
import { call } from '../fixtures/requests'
import { talkBegunBy } from '../fixtures/talks'
import { expect, test as base } from '../fixtures/test'
import { chromium } from './chromium'
import { button, dialog, field, link, text, thread, whereIs, type Driver } from './driver'
import { firefox } from './firefox'
import { webkit } from './webkit'

interface Message {
  readonly content: string
  readonly attachments: readonly { readonly file_name: string }[]
}

const BROWSERS = { firefox, webkit, chromium }
type Name = keyof typeof BROWSERS

const test = base.extend<{ called: Name; driver: Driver }>({
  called: ['chromium', { option: true }],
  driver: async ({ called }, use) => {
    const driver = await BROWSERS[called]()
    await use(driver)
    await driver.quit()
  },
  // Here the driver listens to the page. The one of the other journeys would open a Chromium beside it.
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
  watched: async ({}, use) => {
    await use(undefined)
  },
})

/** Generous, because two browsers share the machine; what is there is seen at once. */
const PATIENCE = { timeout: 20_000, intervals: [100] }

/** A developer's hands and eyes. */
function hands(driver: Driver) {
  /** Waits until one of these is seen and stands still, and says which one it is. */
  const sees = async (xpath: string): Promise<string> => {
    let before = ''
    let place = 0
    await expect(async () => {
      const now = (await driver.evaluate(whereIs(xpath))) as readonly number[] | null
      const stands = now !== null && now.join() === before
      before = now?.join() ?? ''
      place = now?.[0] ?? 0
      expect(stands, `Nothing to see of ${xpath}`).toBe(true)
    }).toPass(PATIENCE)
    return `(${xpath})[${place}]`
  }
  return {
    sees,
    click: async (xpath: string) => driver.click(await sees(xpath)),
    type: async (xpath: string, words: string) => driver.type(await sees(xpath), words),
    isAt: (address: RegExp) =>
      expect(async () => {
        expect(await driver.evaluate('location.pathname')).toMatch(address)
      }).toPass(PATIENCE),
  }
}

for (const called of Object.keys(BROWSERS) as Name[]) {
  test.describe(called, () => {
    test.use({ called })
    test.setTimeout(180_000)

    test(`a developer signs in, searches, proposes, pays, talks, uploads and plays in ${called}`, async ({
      driver,
      server,
      client,
      developer,
      requests,
    }) => {
      const { sees, click, type, isAt } = hands(driver)
      const word = `lighthouse${process.pid}`
      const posted = await requests.post({ title: `Sensors for the ${word}` })

      await driver.goTo(`${server.url}/login`)
      await type(field('Username or email'), developer.username)
      await type(field('Password'), developer.password)
      await click(button('Login'))
      await isAt(/^\/developer-dashboard$/)

      await click(`//footer${link('Open requests')}`)
      await type(field('Search'), `${word}\n`)
      await click(link(posted.title))
      await isAt(new RegExp(`^/opportunities/${posted.id}$`))

      // The proposal needs a subscription, and goes by itself once that is paid for.
      await type(field('Your proposal'), 'I would begin with the lamps.')
      await type(field('Price'), '3900')
      await click(button('Send proposal'))
      await click(`${dialog}${button('Subscribe')}`)
      await click(button('Subscribe for $9.95 a month'))
      await isAt(new RegExp(`^/opportunities/${posted.id}$`))
      await sees(text('I would begin with the lamps.'))
      await sees(text('$3,900'))
      const received = await call(server.url, client, 'GET', '/snagged-requests/')
      expect(await received.json()).toMatchObject([{ message: 'I would begin with the lamps.' }])

      // What the client does shows without a reload.
      const talk = await talkBegunBy(server, client, posted.id, developer)
      const say = (content: string) =>
        call(server.url, client, 'POST', `/conversations/${talk}/messages`, { content })
      await say('When could you start?')
      await click(`//header${link('1 unread')}`)
      await click(link('When could you start?'))
      await sees(`${thread}${text('When could you start?')}`)
      await say('Before the storms?')
      await sees(`${thread}${text('Before the storms?')}`)

      await type(field('Message '), 'On Monday.\n')
      await expect
        .poll(() => saidIn(server.url, client, talk), PATIENCE)
        .toContainEqual({ content: 'On Monday.', files: [] })

      const film = await makeFilm({ name: 'Lamps.mp4', seconds: 5 })
      const file = path.join(path.dirname(film), 'lamps.txt')
      await writeFile(file, 'One, two, three.')
      await driver.attach(field('Attach files'), file)
      await sees(text('lamps.txt'))
      await type(field('Message '), 'The list.\n')
      await sees(`${thread}${link('lamps.txt')}`)
      await expect
        .poll(() => saidIn(server.url, client, talk), PATIENCE)
        .toContainEqual({ content: 'The list.', files: ['lamps.txt'] })

      const video = await uploaded(server.url, developer, film)
      await driver.goTo(`${server.url}/video_display/stream/${video}`)
      await click(button('Play video'))
      await expect
        .poll(() => driver.evaluate('document.querySelector("video").currentTime'), PATIENCE)
        .toBeGreaterThan(2)

      // One complaint of ours shows that others would have been heard.
      await driver.evaluate('console.error("This is the end")')
      await expect
        .poll(driver.complaints, PATIENCE)
        .toEqual([expect.stringContaining('This is the end')])
    })
  })
}

/** The texts and files of a conversation, as its client gets them. */
async function saidIn(url: string, client: Person, talk: number) {
  const answer = await call(url, client, 'GET', `/conversations/${talk}/messages`)
  const { items } = (await answer.json()) as { items: readonly Message[] }
  return items.map(({ content, attachments }) => ({
    content,
    files: attachments.map(({ file_name }) => file_name),
  }))
}
