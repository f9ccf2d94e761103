// What the library and plain calls try in turn. Each case answers with a few words about what it saw.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FileUrlStorage, Upload } from 'tus-js-client'
import { MIB, film } from './film.mjs'
import { sent } from './site.mjs'

async function whole(site) {
  const file = film(3 * MIB + 7, 'whole')
  const judged = site.upload(file, { chunkSize: MIB })
  await judged.done
  await site.keeps(judged.videoId, file)
  const { taken } = sent(judged.calls)
  assert.equal(taken, 4)
  return `${file.length} bytes in ${taken} calls came back as they were`
}

/** The library is stopped inside a call. Another one finds the upload in what the first one noted down. */
async function cut(site) {
  const file = film(12 * MIB, 'cut')
  const folder = mkdtempSync(join(tmpdir(), 'tus-judge-'))
  try {
    const noting = {
      chunkSize: 2 * MIB,
      urlStorage: new FileUrlStorage(join(folder, 'uploads.json')),
      storeFingerprintForResuming: true,
    }
    await new Promise((stopped, fail) => {
      const first = site.upload(file, {
        ...noting,
        // The library tells of the first bytes of a call at once, and of its end.
        onProgress: (bytes) => {
          if (bytes > 4 * MIB) first.upload.abort().then(stopped, fail)
        },
      })
      first.done.then(() => fail(new Error('it was not stopped')), fail)
    })
    const second = site.prepare(file, noting)
    const found = await second.upload.findPreviousUploads()
    assert.equal(found.length, 1, 'the library noted down one upload')
    second.upload.resumeFromPreviousUpload(found[0])
    second.upload.start()
    await second.done
    assert.equal(second.upload.url, found[0].uploadUrl)
    const { from } = sent(second.calls).patches[0]
    assert.ok(from >= 4 * MIB && from < 6 * MIB, `it went on at ${from}`)
    await site.keeps(second.videoId, file)
    return `stopped inside the third call, found again, and went on at byte ${from}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** One call for the whole file, of which half comes. */
async function broken(site) {
  const file = film(6 * MIB, 'broken')
  const address = await site.create(file.length)
  await new Promise((gone, fail) => {
    const sending = request(address, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${site.token}`,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'content-length': file.length,
        'upload-offset': 0,
      },
    })
    let isCut = false
    sending.on('error', (error) => (isCut ? gone() : fail(error)))
    sending.on('response', ({ statusCode }) => fail(new Error(`it was answered ${statusCode}`)))
    sending.write(file.subarray(0, file.length / 2), () => {
      isCut = true
      sending.destroy(new Error('cut'))
    })
  })
  while ((await site.offset(address)) === 0) await sleep(20)
  const judged = site.upload(file, { uploadUrl: address })
  await judged.done
  const { from } = sent(judged.calls).patches[0]
  assert.equal(from, file.length / 2, 'what had come before the line broke was not kept')
  await site.keeps(judged.videoId, file)
  return `half of one call was kept, and the given address went on at byte ${from}`
}

async function terminated(site) {
  const address = await site.create(MIB)
  assert.equal((await site.append(address, 0, film(1000, 'terminated'))).status, 204)
  await Upload.terminate(address, { headers: { Authorization: `Bearer ${site.token}` } })
  const answers = [
    (await site.call('HEAD', address)).status,
    (await site.append(address, 1000, 'x')).status,
    (await site.call('DELETE', address)).status,
  ]
  for (const status of answers) assert.ok([404, 410].includes(status), `answered ${status}`)
  return `then HEAD, PATCH and DELETE get ${answers.join(', ')}`
}

/** Two that send the same file to the same address at once: each byte is stored once, and both hear of the end. */
async function twoTabs(site) {
  const file = film(4 * MIB, 'two tabs')
  const uploadUrl = await site.create(file.length)
  const tabs = [1, 2].map(() => site.upload(file, { uploadUrl, chunkSize: MIB / 4 }))
  await Promise.all(tabs.map(({ done }) => done))
  await site.keeps(tabs[0].videoId, file)
  const counts = tabs.map(({ calls }) => sent(calls))
  const refused = counts.flatMap((tab) => tab.refused)
  for (const status of refused) {
    assert.ok([409, 423].includes(status), `one was answered ${status}`)
  }
  assert.ok(refused.length > 0, 'they never met')
  const [one, two] = counts.map(({ taken }) => taken)
  assert.equal(one + two, 16, 'a piece was taken twice')
  return `${one} and ${two} pieces taken, ${refused.length} refused with 409 or 423`
}

async function wrongOffset(site) {
  const address = await site.create(1000)
  for (const offset of [1, 999, 1000]) {
    const answer = await site.append(address, offset, 'x')
    assert.equal(answer.status, 409)
    assert.equal((await answer.json()).code, 'offset_mismatch')
  }
  assert.equal(await site.offset(address), 0)
  await site.call('DELETE', address)
  return '409 each time, and the upload is where it was'
}

/** An address that is no more, such as one that was given up long ago, leads the library to a new upload. */
async function unknown(site) {
  const gone = `${site.endpoint}/${'0'.repeat(32)}`
  for (const method of ['HEAD', 'DELETE']) assert.equal((await site.call(method, gone)).status, 404)
  assert.equal((await site.append(gone, 0, 'x')).status, 404)
  const stranger = await site.call('HEAD', gone, { headers: { authorization: 'Bearer nobody' } })
  assert.equal(stranger.status, 401)
  const address = await site.create(1000)
  const until = Date.parse((await site.call('HEAD', address)).headers.get('upload-expires'))
  assert.ok(until > Date.now(), 'an upload says until when it can go on')
  await site.call('DELETE', address)
  const file = film(MIB, 'unknown')
  const judged = site.upload(file, { uploadUrl: gone })
  await judged.done
  assert.deepEqual(
    judged.calls.map(({ method, status }) => `${method} ${status}`),
    ['HEAD 404', 'POST 201', 'PATCH 204'],
  )
  await site.keeps(judged.videoId, file)
  return '404, and the library begins anew'
}

async function empty(site) {
  const { calls, done } = site.upload(film(100, 'empty').subarray(0, 0))
  const error = await done.then(() => assert.fail('it was taken'), String)
  assert.deepEqual(
    calls.map(({ method, status }) => `${method} ${status}`),
    ['POST 422'],
  )
  assert.match(error, /This file is empty/)
  return 'refused with 422 and a sentence'
}

async function checksum(site) {
  const file = film(2 * MIB, 'checksum')
  const address = await site.create(file.length)
  const [first, second] = [file.subarray(0, MIB), file.subarray(MIB)]
  const sum = (name, bytes) => ({
    'upload-checksum': `${name} ${createHash(name).update(bytes).digest('base64')}`,
  })
  for (const name of ['sha1', 'sha256']) {
    assert.equal((await site.append(address, 0, first, sum(name, second))).status, 460)
    assert.equal(await site.offset(address), 0, 'what does not fit is not kept')
  }
  assert.equal((await site.append(address, 0, first, sum('md5', first))).status, 400)
  assert.equal((await site.append(address, 0, first, sum('sha1', first))).status, 204)
  const last = await site.append(address, MIB, second, sum('sha256', second))
  assert.equal(last.status, 204)
  await site.keeps(Number(last.headers.get('x-video-id')), file)
  return '460 and nothing kept, then the right bytes are taken'
}

export const cases = {
  'a whole upload': whole,
  'cut and found again': cut,
  'a broken line': broken,
  terminated,
  'two tabs': twoTabs,
  'a wrong offset': wrongOffset,
  'an unknown upload': unknown,
  'an empty file': empty,
  'a wrong checksum': checksum,
}
