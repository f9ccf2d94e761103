// The public library `tus-js-client` as the judge of our uploads: what it sends, cuts off, resumes and gives up has to end as
// tus 1.0 says, and the bytes that come back have to be those of the file. Loopback only.
//
//   node scripts/tus-judge.mjs ADDRESS TOKEN
//     ADDRESS  where a server listens: http://127.0.0.1:8000
//     TOKEN    a signed-in person's
//     The server must run with OPPORTUNE_FFMPEG=off: then a film is streamed as it came, and its bytes can be compared.
//     Fewer than 30 uploads are begun, so the limits may be on.
//
//   node scripts/tus-judge.mjs kill --bin BINARY [--mb 500] [--kills 20]
//     Starts BINARY itself, uploads a file of so many MB (10^6 bytes) in the web app's chunks, and kills the server with
//     kill -9 so many times on the way. Whatever OPPORTUNE_* settings this process has are the server's, so a database can be
//     named; a port and a data folder are found where none is. Each kill costs up to six seconds, until the lease of the
//     killed writer has run out.
//
// Prints one line for each case ("ok: ..."), in `kill` as the last one what it counted as JSON, and exits 1 at the first
// that fails.
import { clearTimeout, setTimeout } from 'node:timers'
import { parseArgs } from 'node:util'
import { cases } from './tus/cases.mjs'
import { uploadUnderKills } from './tus/kill.mjs'
import { Site } from './tus/site.mjs'

const PATIENCE_MS = 60_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bin: { type: 'string' },
    mb: { type: 'string', default: '500' },
    kills: { type: 'string', default: '20' },
  },
})

function fail(what, error) {
  console.log(`FAILED: ${what}: ${error.stack ?? error}`)
  process.exit(1)
}

/** Something that never ends is a failure too. */
async function inTime(work) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`not done after ${PATIENCE_MS / 1000} s`)),
      PATIENCE_MS,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

if (positionals[0] === 'kill') {
  const [mb, kills] = [Number(values.mb), Number(values.kills)]
  if (!values.bin || !(mb > 0) || !(kills >= 0)) fail('kill', 'say --bin BINARY, --mb and --kills')
  try {
    console.log(JSON.stringify(await uploadUnderKills(values.bin, mb * 1e6, kills)))
  } catch (error) {
    fail('kill', error)
  }
} else {
  const [address, token] = positionals
  if (!address || !token) fail('arguments', 'say ADDRESS and TOKEN, or kill --bin BINARY')
  const site = new Site(address, token)
  for (const [name, judge] of Object.entries(cases)) {
    try {
      console.log(`ok: ${name}: ${await inTime(judge(site))}`)
    } catch (error) {
      fail(name, error)
    }
  }
}
