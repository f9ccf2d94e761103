import { useCallback, useEffect, useState } from 'react'

import { readUnsent, unsentKey, useUnsent } from '../../lib/unsent'
import { useSession } from '../../session/store'
import type { Attachment } from './types'
import { useUploads } from './use-uploads'

interface Draft {
  readonly text: string
  readonly attachments: readonly Attachment[]
}

/** The server sweeps files that were never sent after two days; a little before that they are not counted on. */
const FILES_KEPT_MS = 46 * 3600 * 1000

/**
 * The message that is being written here, kept from the first letter until it is sent. What another tab of the same
 * conversation makes of it is taken over while nobody writes in this one.
 */
export function useMessageDraft(id: number) {
  const owner = useSession((state) => state.user?.id ?? 0)
  const name = `message:${id}`
  const { found, keep, drop } = useUnsent<Draft>(owner, name)
  const [text, setText] = useState(found?.value.text ?? '')
  const [isLost, setLost] = useState(false)
  const { entries, uploads } = useUploads(id, () =>
    found && Date.now() - found.at < FILES_KEPT_MS ? found.value.attachments : [],
  )

  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      const isThis = key === null || key === unsentKey(owner, name)
      if (!isThis || document.hasFocus()) return
      const elsewhere = readUnsent<Draft>(owner, name)?.value
      setText(elsewhere?.text ?? '')
      uploads.adopt(elsewhere?.attachments ?? [])
    }
    window.addEventListener('storage', follow)
    return () => {
      window.removeEventListener('storage', follow)
    }
  }, [owner, name, uploads])

  const keepDraft = useCallback(
    (draft: Draft) => {
      // Written only when it differs: two tabs that follow each other would write for ever.
      const stored = readUnsent<Draft>(owner, name)?.value
      if (stored && JSON.stringify(stored) === JSON.stringify(draft)) return
      const isEmpty = draft.text === '' && draft.attachments.length === 0
      if (isEmpty) drop()
      setLost(!isEmpty && !keep(draft))
    },
    [owner, name, keep, drop],
  )

  return { text, setText, keepDraft, isLost, entries, uploads }
}
