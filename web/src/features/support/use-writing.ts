import { useEffect, useState, useSyncExternalStore } from 'react'

import { useUnsent } from '../../lib/unsent'
import { createSessionFiles } from './session-files'
import { postFile } from './session-queries'
import type { SessionFile, SessionLink } from './types'

interface Draft {
  readonly text: string
  readonly files: readonly SessionFile[]
}

/** The server removes files that were never sent after two days; a little before that they are not counted on. */
const FILES_KEPT_MS = 46 * 3600 * 1000

/** The message that is being written here, kept from the first letter until it is sent. The token is not kept. */
export function useWriting(link: SessionLink, owner: number, participantId: number) {
  const { found, keep, drop } = useUnsent<Draft>(owner, `support:${link.id}:${participantId}`)
  const [text, setText] = useState(found?.value.text ?? '')
  const [files] = useState(() =>
    createSessionFiles(
      (file, onProgress, signal) => postFile(link, file, onProgress, signal),
      found && Date.now() - found.at < FILES_KEPT_MS ? found.value.files : [],
    ),
  )
  const list = useSyncExternalStore(files.subscribe, files.list)

  useEffect(() => {
    const sent = files.sent()
    if (text === '' && sent.length === 0) drop()
    else keep({ text, files: sent })
  }, [text, list, files, keep, drop])

  return { text, setText, list, files }
}
