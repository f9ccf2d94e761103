import { networkFailed, timedOut } from './errors'
import { createTransport, SPEC_RULES } from './transport'

/** Between 0 and 1. */
type Progress = (part: number) => void

/** A line that stands still is given up; a slow one is not. */
const STILL_MS = 30_000
const LONGEST_MS = 24 * 3600 * 1000

/**
 * A `fetch` for one upload that tells how far it is: `api.PUT(path, { body, fetch: uploading(onProgress) })`.
 * The timeout counts from the last byte that went out; everything else follows the rules of every call.
 */
export function uploading(onProgress: Progress, stillMs = STILL_MS) {
  const rules = { ...SPEC_RULES, timeoutMs: () => LONGEST_MS }
  return createTransport(rules, (request) => send(request, onProgress, stillMs))
}

async function send(request: Request, onProgress: Progress, stillMs: number): Promise<Response> {
  const body = await request.blob()
  return new Promise((resolve, reject) => {
    // `fetch` does not say how much it has sent.
    const call = new XMLHttpRequest()
    let clock: ReturnType<typeof setTimeout> | undefined
    const wind = () => {
      clearTimeout(clock)
      clock = setTimeout(() => {
        reject(timedOut())
        call.abort()
      }, stillMs)
    }
    const stop = () => {
      call.abort()
    }
    const settled = () => {
      clearTimeout(clock)
      request.signal.removeEventListener('abort', stop)
    }

    call.open(request.method, request.url)
    for (const [name, value] of request.headers) call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded, total }) => {
      wind()
      if (total > 0) onProgress(loaded / total)
    }
    call.onload = () => {
      settled()
      resolve(answerOf(call))
    }
    call.onerror = call.onabort = () => {
      settled()
      reject(networkFailed())
    }
    request.signal.addEventListener('abort', stop)
    onProgress(0)
    wind()
    call.send(body)
  })
}

function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of call.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const empty = [204, 205, 304].includes(call.status)
  return new Response(empty ? null : call.responseText, { status: call.status, headers })
}
