// Measures the public pages as a phone would see them, five times each; the middle one by performance counts.
//   node scripts/lighthouse.mjs                          starts the release build with the demo's data (script/bench lighthouse)
//   node scripts/lighthouse.mjs http://127.0.0.1:8080    measures a server that is running
// The machine should have nothing else to do.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const LEAST = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 }
const MOST = { 'largest-contentful-paint': 2000, 'cumulative-layout-shift': 0.02 }
const RUNS = 5
const LISTEN = '127.0.0.1:8197'
const BINARY = process.env.OPPORTUNE_BIN ?? '../target/release/opportune'

/** A server of our own with the demo's people, and how to end it. */
async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'opportune-lighthouse-'))
  // The server refuses names of ours that it does not know.
  const ours = { OPPORTUNE_BIN: undefined, OPPORTUNE_DATA_DIR: folder, OPPORTUNE_LISTEN: LISTEN }
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
  const stop = async () => {
    server.kill('SIGTERM')
    await new Promise((ended) => server.once('exit', ended))
    rmSync(folder, { recursive: true })
  }
  return { base, stop }
}

async function firstId(base, path) {
  const rows = await (await fetch(`${base}/api${path}`)).json()
  const id = (rows.items ?? rows)[0]?.id
  if (!id) throw new Error(`There is nothing at ${path}`)
  return id
}

const [given] = process.argv.slice(2)
const { base, stop } = given ? { base: given, stop: () => undefined } : await startServer()

const chrome = await launch({
  chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

async function measure(page) {
  const runs = []
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(new URL(page, base).href, {
      port: chrome.port,
      onlyCategories: Object.keys(LEAST),
      logLevel: 'error',
    })
    if (!result) throw new Error(`No report for ${page}`)
    runs.push(result.lhr)
  }
  const performance = ({ categories }) => categories.performance?.score ?? 0
  return runs.sort((a, b) => performance(a) - performance(b))[Math.floor(RUNS / 2)]
}

const mark = (value, misses) => `${value}${misses ? ' (missed)' : ''}`

let missed = false
try {
  const pages = [
    '/',
    '/creators',
    '/opportunities',
    `/opportunities/${await firstId(base, '/requests/public')}`,
    `/profile/developers/${await firstId(base, '/profile/developers/public')}/public`,
    '/showcase',
    `/showcase/${await firstId(base, '/project-showcase/')}`,
    '/marketplace',
    `/marketplace/${await firstId(base, '/marketplace/products')}`,
  ]
  for (const page of pages) {
    const { categories, audits } = await measure(page)
    const scores = Object.entries(LEAST).map(([name, least]) => {
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
  chrome.kill()
  await stop()
}
process.exitCode = missed ? 1 : 0
