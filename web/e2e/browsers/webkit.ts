import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'

import { freePort } from '../fixtures/server'
import type { Driver } from './driver'

const ENTER = '\uE007'
/** The key under which WebDriver passes an element around. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** Plain WebDriver has no console. So the page keeps its errors itself, from the first question it is asked, over reloads. */
const EAR = `if (!window.complains) {
  window.complains = (text) => sessionStorage.setItem('complaints', (sessionStorage.getItem('complaints') ?? '') + text + '\\n')
  addEventListener('error', ({ message }) => window.complains(message))
  addEventListener('unhandledrejection', ({ reason }) => window.complains(String(reason)))
  const error = console.error
  console.error = (...all) => { window.complains(all.join(' ')); error(...all) }
}`
const KEPT = "sessionStorage.getItem('complaints') ?? ''"

/** WebKitGTK's small browser on a screen that nobody sees, over plain WebDriver. */
export async function webkit(): Promise<Driver> {
  const home = await mkdtemp(path.join(tmpdir(), 'opportune-webkit-'))
  const screen = await startScreen()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      TZ: 'UTC',
      LC_ALL: 'en_US.UTF-8',
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
      // Its sandbox needs more than a root in a container may do. It sees our own pages only.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
    // A group of its own, so that the browser's processes end with it whatever happens.
    detached: true,
  })
  const root = `http://127.0.0.1:${port}`
  const end = async () => {
    if (driver.pid !== undefined && driver.exitCode === null) process.kill(-driver.pid, 'SIGKILL')
    screen.process.kill()
    await rm(home, { recursive: true, force: true })
  }
  try {
    await listening(root, driver)
    const { sessionId } = (await ask(root, 'POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': {
            args: ['--automation', '--geometry=1280x800'],
          },
        },
      },
    })) as { sessionId: string }
    return session(`${root}/session/${sessionId}`, end)
  } catch (error) {
    await end()
    throw error
  }
}

function session(root: string, end: () => Promise<void>): Driver {
  const evaluate = (expression: string) =>
    ask(root, 'POST', '/execute/sync', { script: `${EAR}\nreturn ${expression}`, args: [] })
  const find = async (xpath: string) => {
    const body = { using: 'xpath', value: xpath }
    const found = (await ask(root, 'POST', '/element', body)) as Record<string, string>
    return `/element/${found[ELEMENT] ?? ''}`
  }
  return {
    goTo: async (url) => {
      await ask(root, 'POST', '/url', { url })
    },
    click: async (xpath) => {
      await ask(root, 'POST', `${await find(xpath)}/click`, {})
    },
    type: async (xpath, text) => {
      const element = await find(xpath)
      await ask(root, 'POST', `${element}/click`, {})
      await ask(root, 'POST', `${element}/value`, { text: text.replaceAll('\n', ENTER) })
    },
    attach: async (xpath, file) => {
      await ask(root, 'POST', `${await find(xpath)}/value`, { text: file })
    },
    evaluate,
    complaints: async () =>
      String(await evaluate(KEPT))
        .split('\n')
        .filter(Boolean),
    quit: async () => {
      await ask(root, 'DELETE', '').catch(() => null)
      await end()
    },
  }
}

async function ask(root: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${root}${path}`, {
    method,
    signal: AbortSignal.timeout(60_000),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`WebDriver ${method} ${path}: ${JSON.stringify(value)}`)
  return value
}

async function listening(root: string, driver: ChildProcess): Promise<void> {
  let failure = ''
  driver.on('error', (error) => {
    failure = error.message
  })
  for (let attempt = 0; attempt < 100; attempt++) {
    const isReady = await ask(root, 'GET', '/status').then(
      () => true,
      () => false,
    )
    if (isReady) return
    if (failure !== '' || driver.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`WebKitWebDriver does not answer. ${failure}`)
}

/** A screen in memory. It chooses a free number itself, and says which. */
async function startScreen() {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const said = screen.stdio[3] as Readable
  const [number] = (await Promise.race([
    once(said, 'data'),
    once(screen, 'exit').then(() => Promise.reject(new Error('Xvfb ended at once'))),
  ])) as [Buffer]
  return { process: screen, display: `:${number.toString().trim()}` }
}
