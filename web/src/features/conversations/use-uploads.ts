import { useMemo, useSyncExternalStore } from 'react'

import { useSession } from '../../session/store'
import { dropFile, postFile } from './queries'
import type { Attachment } from './types'
import { createUploads, type Uploads } from './uploads'

type Listener = () => void

interface OwnUploads {
  readonly uploads: Uploads
  readonly subscribe: (listener: Listener) => Listener
}

/** One per conversation and purpose until the page is closed: an upload goes on while another conversation is open. */
const all = new Map<string, OwnUploads>()

useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) all.clear()
})

window.addEventListener('beforeunload', (event) => {
  const isUnderWay = [...all.values()].some(({ uploads }) =>
    uploads.entries().some(({ state }) => state === 'uploading'),
  )
  if (isUnderWay) event.preventDefault()
})

function uploadsOf(
  owner: number,
  id: number,
  found: () => readonly Attachment[],
  purpose: string,
): OwnUploads {
  const name = `${owner}:${id}:${purpose}`
  const known = all.get(name)
  if (known) return known
  const listeners = new Set<Listener>()
  const uploads = createUploads(
    {
      post: (file, onProgress, signal) => postFile(id, file, onProgress, signal),
      drop: (attachment) => {
        dropFile(id, attachment.id)
      },
      changed: () => {
        for (const listener of [...listeners]) listener()
      },
    },
    found(),
  )
  const own: OwnUploads = {
    uploads,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  all.set(name, own)
  return own
}

/** The files of what is being written: the next message, unless told. `found` are those of an earlier visit. */
export function useUploads(id: number, found: () => readonly Attachment[], purpose = 'message') {
  const owner = useSession((state) => state.user?.id ?? 0)
  // `found` is only read when the uploads are created.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const own = useMemo(() => uploadsOf(owner, id, found, purpose), [owner, id, purpose])
  const entries = useSyncExternalStore(own.subscribe, own.uploads.entries)
  return { entries, uploads: own.uploads }
}
