import { vi } from 'vitest'

interface Heard {
  readonly loaded: number
  readonly total: number
}

/** One upload in flight: the test moves it on and ends it. */
export class FakeUpload {
  readonly upload: { onprogress?: (event: Heard) => void } = {}
  readonly headers = new Headers()
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  method = ''
  url = ''
  body: Blob | null = null
  status = 0
  responseText = ''
  aborted = false

  open(method: string, url: string) {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  send(body: Blob) {
    this.body = body
  }
  abort() {
    this.aborted = true
    this.onabort?.()
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nx-request-id: 1\r\n'
  }

  moved(part: number) {
    this.upload.onprogress?.({ loaded: part * 1000, total: 1000 })
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

/** Every upload that is begun, in order. */
export function fakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      constructor() {
        super()
        uploads.push(this)
      }
    },
  )
  return uploads
}
