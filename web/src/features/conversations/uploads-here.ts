import { useMemo, useSyncExternalStore } from 'react'

import { useSession } from '../../session/store'
import { dropFile, postFile } from './queries'
import type { Attachment } from './types'
import { createUploads, type Uploads } from './uploads'

type Listener = () => void

interface Here {
  readonly uploads: Uploads
  readonly subscribe: (listener: Listener) => Listener
}

/** By conversation, as long as the page lives: a file goes on travelling when one looks into another conversation. */
const all = new Map<string, Here>()

useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) all.clear()
})

window.addEventListener('beforeunload', (event) => {
  const isUnderWay = [...all.values()].some(({ uploads }) =>
    uploads.entries().some(({ state }) => state === 'uploading'),
  )
  if (isUnderWay) event.preventDefault()
})

function uploadsHere(owner: number, id: number, found: () => readonly Attachment[]): Here {
  const name = `${owner}:${id}`
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
  const here: Here = {
    uploads,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  all.set(name, here)
  return here
}

/** The files of the message that is being written; `found` are those of an earlier visit. */
export function useUploads(id: number, found: () => readonly Attachment[]) {
  const owner = useSession((state) => state.user?.id ?? 0)
  // What was found is asked for once, when there is nothing yet.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const here = useMemo(() => uploadsHere(owner, id, found), [owner, id])
  const entries = useSyncExternalStore(here.subscribe, here.uploads.entries)
  return { entries, uploads: here.uploads }
}
