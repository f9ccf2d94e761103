// One upload that goes on while its server is killed again and again.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DefaultHttpStack } from 'tus-js-client'
import { MIB, film } from './film.mjs'
import { Site } from './site.mjs'

/** As the web app sends them (web/src/api/resumable.ts). */
const CHUNK = 8 * MIB
const READY_MS = 60_000

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

/** The server's process, which always comes back at the same address. */
class Process {
  constructor(bin, settings) {
    this.bin = bin
    this.settings = settings
    this.address = `http://${settings.OPPORTUNE_LISTEN}`
    this.said = ''
  }

  async start() {
    this.child = spawn(this.bin, ['serve'], {
      env: this.settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const hear = (text) => (this.said = (this.said + text).slice(-4000))
    this.child.stdout.on('data', hear)
    this.child.stderr.on('data', hear)
    this.child.on('error', hear)
    for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(20)) {
      assert.equal(this.child.exitCode, null, `the server ended: ${this.said}`)
      const answer = await fetch(`${this.address}/api/health/ready`).catch(() => null)
      if (answer?.ok) return
    }
    assert.fail(`the server is not ready: ${this.said}`)
  }

  /** kill -9 */
  async kill() {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return
    const gone = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await gone
  }
}

async function register(address) {
  const username = `judge-${process.pid}-${Date.now() % 1e6}`
  const answer = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      email: `${username}@example.org`,
      password: 'quite-uncommon-27',
      user_type: 'developer',
    }),
  })
  assert.equal(answer.status, 201, `register answered ${answer.status}`)
  return (await answer.json()).token
}

/** What the upload has sent and been promised. */
class Account {
  promised = 0
  /** Of calls that were told to wait: the library sends before it has heard the answer. */
  refusedBytes = 0

  /** A call begins to send from here. */
  begin(request) {
    this.request = request
    this.from = Number(request.getHeader('Upload-Offset'))
  }

  taken(offset) {
    this.promised = offset
  }

  /** How far bytes have left this process, or wait in it to be sent: never fewer than have arrived. */
  reached() {
    const sending = this.request.getUnderlyingObject()
    const size = Number(sending?.getHeader('content-length') ?? 0)
    return this.from + Math.min(size, sending?.socket?.bytesWritten ?? 0)
  }
}

/** Uploads `size` bytes; answers what it counted, and throws where a byte is lost, changed or sent too often. */
export async function uploadUnderKills(bin, size, kills) {
  const own = process.env.OPPORTUNE_DATA_DIR ? null : mkdtempSync(join(tmpdir(), 'tus-judge-'))
  const server = new Process(bin, {
    OPPORTUNE_DATA_DIR: own,
    OPPORTUNE_LISTEN: `127.0.0.1:${await freePort()}`,
    OPPORTUNE_RATE_LIMITS: 'off',
    ...process.env,
    // Only a film that is streamed as it came can be compared.
    OPPORTUNE_FFMPEG: 'off',
  })
  try {
    await server.start()
    const site = new Site(server.address, await register(server.address))
    const file = film(size, 'kill')
    const storm = new Storm(server, file.length, kills)
    const judged = site.upload(file, {
      chunkSize: CHUNK,
      // Each call on a connection of its own, so that the bytes of one can be counted.
      httpStack: new DefaultHttpStack({ agent: new Agent({ keepAlive: false }) }),
      onBeforeRequest: (request) => {
        if (request.getMethod() === 'PATCH') storm.sends(request)
      },
      onChunkComplete: (_, offset) => storm.account.taken(offset),
    })
    await Promise.race([judged.done, storm.failed])
    assert.equal(storm.killed, kills, `only ${storm.killed} kills fell into the upload`)
    await site.keeps(judged.videoId, file)
    return {
      bytes: file.length,
      kills,
      resent: storm.resent.reduce((sum, bytes) => sum + bytes, 0),
      most_resent: Math.max(0, ...storm.resent),
      refused_bytes: storm.account.refusedBytes,
      told_to_wait: judged.calls.filter(({ status }) => status === 423).length,
    }
  } catch (error) {
    error.message += `\n${server.said}`
    throw error
  } finally {
    await server.kill()
    if (own) rmSync(own, { recursive: true, force: true })
  }
}

/** Kills the server at so many places of the upload, evenly apart, each somewhere inside a call that sends. */
class Storm {
  account = new Account()
  killed = 0
  /** For each kill, how many bytes had been sent and came again. */
  resent = []

  constructor(server, size, kills) {
    this.server = server
    this.places = Array.from({ length: kills }, (_, n) => (size * (n + 0.5)) / kills)
    this.failed = new Promise((_, reject) => (this.fail = reject))
    this.failed.catch(() => {})
  }

  sends(request) {
    const { account } = this
    const wasRefused =
      account.request && this.reached === undefined && account.promised <= account.from
    if (wasRefused) account.refusedBytes += account.reached() - account.from
    account.begin(request)
    if (this.reached !== undefined) this.goesOn()
    if (this.isBusy || this.account.from + CHUNK <= this.places[0]) return
    if (this.places.length === 0) return
    this.isBusy = true
    this.strikeWithin(request, Math.random() * CHUNK).catch(this.fail)
  }

  /** Strikes when so much of a call has been sent, or inside of the next one: a clock would miss calls on a busy machine. */
  async strikeWithin(request, bytes) {
    const { account } = this
    const from = account.from
    while (account.request === request && account.reached() - from < bytes) await sleep(1)
    await this.strike()
  }

  async strike() {
    this.places.shift()
    await this.server.kill()
    this.reached = this.account.reached()
    this.killed += 1
    console.log(`kill ${this.killed} at byte ${this.reached}`)
    await this.server.start()
    this.isBusy = false
  }

  /** The first call after a kill shows where the server thinks that it is. */
  goesOn() {
    const { from, promised } = this.account
    const again = this.reached - from
    this.reached = undefined
    this.resent.push(Math.max(0, again))
    if (from < promised) this.fail(new Error(`went on at ${from}, had been promised ${promised}`))
    if (again > CHUNK) this.fail(new Error(`${again} bytes came again, more than a chunk`))
  }
}
