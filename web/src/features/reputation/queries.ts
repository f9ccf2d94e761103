import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { ApiFailure } from '../../api/errors'
import { api, unwrap } from '../../api/client'
import type { ReputationFile } from '../../api/types'

/** What the reader imported, and the code that their next file must carry. */
export const ownImportsQuery = () =>
  queryOptions({
    queryKey: ['/reputation/imports'],
    queryFn: ({ signal }) => unwrap(api.GET('/reputation/imports', { signal })),
  })

export const developerReputationQuery = (id: number) =>
  queryOptions({
    queryKey: ['/reputation/developer/{id}', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/reputation/developer/{id}', { params: { path: { id } }, signal })),
  })

/** The signed file as the server wrote it. */
export const readExport = (code: string): Promise<string> =>
  unwrap(
    api.GET('/reputation/export', {
      params: { query: { ...(code && { for: code }) } },
      parseAs: 'text',
    }),
  )

export async function startImport(queryClient: QueryClient): Promise<void> {
  await unwrap(api.POST('/reputation/imports/start', { body: {} }))
  await queryClient.invalidateQueries(ownImportsQuery())
}

const MOST_BYTES = 1 << 20
const NOT_ONE =
  'This isn’t a reputation file. Choose the file that you exported from the other site.'

export async function importFile(queryClient: QueryClient, file: File) {
  if (file.size > MOST_BYTES) throw unfit('This file is too large for a reputation file.')
  const imported = await unwrap(
    api.POST('/reputation/imports', { body: fileIn(await file.text()) }),
  )
  await forget(queryClient)
  return imported
}

/** Whether it is right is the server's to say; it has to be an object to be sent. */
function fileIn(text: string): ReputationFile {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null && 'payload' in read)
      return read as ReputationFile
  } catch {
    // No JSON at all.
  }
  throw unfit(NOT_ONE)
}

const unfit = (sentence: string) => new ApiFailure(sentence, { kind: 'status', status: 422 })

export async function removeImport(queryClient: QueryClient, id: number): Promise<void> {
  await unwrap(api.DELETE('/reputation/imports/{id}', { params: { path: { id } } }))
  await forget(queryClient)
}

async function forget(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['/reputation/developer/{id}'] })
  await queryClient.invalidateQueries(ownImportsQuery())
}
