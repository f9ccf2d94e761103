// Measures every public page that the sitemap names (one of each kind) and both dashboards as a phone would see them, five
// times each; the middle one by performance counts.
//   node scripts/lighthouse.mjs                  starts the release build with the demo's data (script/bench lighthouse)
//   node scripts/lighthouse.mjs /creators /      these pages only
// The machine should have nothing else to do.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'

const LEAST = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 }
const MOST = { 'largest-contentful-paint': 2000, 'cumulative-layout-shift': 0.02 }
const RUNS = 5
const LISTEN = '127.0.0.1:8197'
const TOKEN = 'for-this-server-of-the-bench'
const BINARY = process.env.OPPORTUNE_BIN ?? '../target/release/opportune'

/** A server of our own with the demo's people, and how to end it. */
async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'opportune-lighthouse-'))
  // The server refuses names of ours that it does not know.
  const ours = {
    OPPORTUNE_BIN: undefined,
    OPPORTUNE_DATA_DIR: folder,
    OPPORTUNE_LISTEN: LISTEN,
    OPPORTUNE_METRICS_TOKEN: TOKEN,
  }
  const env = { ...process.env, ...ours }
  const made = spawnSync(BINARY, ['demo'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (made.status !== 0) throw new Error(`${BINARY} demo failed`)
  const server = spawn(BINARY, ['serve'], { env, stdio: 'ignore' })
  const base = `http://${LISTEN}`
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`${base}/api/health/ready`).catch(() => null)
    if (ready?.ok) break
    if (tries === 100) throw new Error('The server did not start')
    await pause(100)
  }
  // The demo's films are made ready first: that takes every core there is.
  for (;;) {
    const figures = await fetch(`${base}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    const text = await figures.text()
    if (/_jobs_waiting 0$/m.test(text) && /_jobs_running 0$/m.test(text)) break
    await pause(1000)
  }
  const stop = async () => {
    server.kill('SIGTERM')
    await new Promise((ended) => server.once('exit', ended))
    rmSync(folder, { recursive: true })
  }
  return { base, stop }
}

/** What a sitemap lists, without the host. */
async function listed(base, path) {
  const text = await (await fetch(base + path)).text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname)
}

/** The pages that are always there, and the first of every kind of thing. */
async function publicPages(base) {
  const pages = []
  for (const sitemap of await listed(base, '/sitemap.xml')) {
    const found = await listed(base, sitemap)
    pages.push(...(sitemap === '/sitemap-pages.xml' ? found : found.slice(0, 1)))
  }
  return pages
}

/** Keeps somebody's session in the browser, as signing in does. */
async function signIn(page, base, username) {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'sunlit-harbour-42' }),
  })
  if (!answer.ok) throw new Error(`Signing in as ${username} answered ${answer.status}`)
  const { token, user } = await answer.json()
  await page.goto(`${base}/robots.txt`)
  await page.evaluate(
    (theirs) => {
      localStorage.setItem('token', theirs.token)
      localStorage.setItem('user', theirs.user)
      localStorage.setItem('lastActivity', String(Date.now()))
    },
    { token, user: JSON.stringify(user) },
  )
}

const DASHBOARDS = { '/client-dashboard': 'harbour', '/developer-dashboard': 'maya' }
const chosen = process.argv.slice(2)
const { base, stop } = await startServer()

const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
})

async function measure(path) {
  const runs = []
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.newPage()
    const username = DASHBOARDS[path]
    if (username) await signIn(page, base, username)
    const flags = {
      onlyCategories: Object.keys(LEAST),
      logLevel: 'error',
      disableStorageReset: Boolean(username),
      // The event stream of somebody signed in never ends, and Lighthouse would wait for it.
      ...(username && { maxWaitForLoad: 30_000 }),
    }
    const result = await lighthouse(new URL(path, base).href, flags, undefined, page)
    if (!result) throw new Error(`No report for ${path}`)
    runs.push(result.lhr)
    if (username) await page.evaluate(() => localStorage.clear())
    await page.close()
  }
  const performance = ({ categories }) => categories.performance?.score ?? 0
  return runs.sort((a, b) => performance(a) - performance(b))[Math.floor(RUNS / 2)]
}

const mark = (value, misses) => `${value}${misses ? ' (missed)' : ''}`

let missed = false
try {
  const pages =
    chosen.length > 0 ? chosen : [...(await publicPages(base)), ...Object.keys(DASHBOARDS)]
  for (const page of pages) {
    const { categories, audits } = await measure(page)
    // Search engines have no business on a page that only its owner sees.
    const asked = Object.entries(LEAST).filter(([name]) => !(name === 'seo' && page in DASHBOARDS))
    const scores = asked.map(([name, least]) => {
      const score = categories[name]?.score ?? 0
      missed ||= score < least
      return `${name} ${mark(Math.round(score * 100), score < least)}`
    })
    const figures = Object.entries(MOST).map(([name, most]) => {
      const value = audits[name]?.numericValue ?? Infinity
      missed ||= value > most
      return `${name} ${mark(Math.round(value * 1000) / 1000, value > most)}`
    })
    const blocked = audits['total-blocking-time']?.displayValue ?? '?'
    console.log(`${page}: ${[...scores, ...figures].join(', ')}, blocked ${blocked}`)
  }
} finally {
  await browser.close()
  await stop()
}
process.exitCode = missed ? 1 : 0
