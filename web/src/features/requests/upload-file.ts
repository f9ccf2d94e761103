import { api, unwrap } from '../../api/client'
import { uploading } from '../../api/upload'
import type { RequestFile } from './types'

interface Sending {
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

/** Brings a file for a request that is being written. What no request comes for is deleted after two days. */
export const uploadFile = (file: File, { signal, onProgress }: Sending): Promise<RequestFile> =>
  unwrap(
    api.POST('/requests/attachments', {
      params: { query: { file_name: file.name } },
      body: file as never,
      // A file goes as it is: its bytes are the body, and its type says what they are.
      bodySerializer: (body: unknown) => body as Blob,
      headers: { 'Content-Type': file.type || 'application/octet-stream' },
      fetch: uploading(onProgress),
      signal,
    }),
  )
