import { useEffect, useState, useSyncExternalStore } from 'react'

import { useUnsent } from '../../lib/unsent'
import { createUploads } from '../conversations/public'
import { postFile } from './session-queries'
import type { SessionFile, SessionLink } from './types'

interface Draft {
  readonly text: string
  readonly files: readonly SessionFile[]
}

/** The server removes files that were never sent after two days; a little before that they are not counted on. */
const FILES_KEPT_MS = 46 * 3600 * 1000

function filesOf(link: SessionLink, found: readonly SessionFile[]) {
  const listeners = new Set<() => void>()
  const uploads = createUploads<SessionFile>(
    {
      post: (file, onProgress, signal) => postFile(link, file, onProgress, signal),
      // There is no call for it: what no message takes along is removed by the server.
      drop: () => undefined,
      changed: () => {
        for (const listener of [...listeners]) listener()
      },
    },
    found,
  )
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { uploads, subscribe }
}

/** The message that is being written here, kept from the first letter until it is sent. The token is not kept. */
export function useWriting(link: SessionLink, owner: number, participantId: number) {
  const { found, keep, drop } = useUnsent<Draft>(owner, `support:${link.id}:${participantId}`)
  const [text, setText] = useState(found?.value.text ?? '')
  const [{ uploads, subscribe }] = useState(() =>
    filesOf(link, found && Date.now() - found.at < FILES_KEPT_MS ? found.value.files : []),
  )
  const entries = useSyncExternalStore(subscribe, uploads.entries)

  useEffect(() => {
    const files = uploads.attachments()
    if (text === '' && files.length === 0) drop()
    else keep({ text, files })
  }, [text, entries, uploads, keep, drop])

  return { text, setText, entries, uploads }
}
