import { useEffect, useState } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { isUnsent, UPLOADS } from '../../lib/unsent'
import { useOnDemand } from '../../lib/use-on-demand'
import { useSession } from '../../session/store'
import { useUploads } from './store'

const fetchPanel = loadChunk(() => import('./upload-panel'))
const ignore = () => undefined

/** Fetches the panel once there is something for it: an upload of this visit, or one that an earlier visit left. */
export function UploadPlace() {
  const owner = useSession((state) => state.user?.id)
  const hasEntries = useUploads((state) => state.entries.length > 0)
  const [isLeft, setLeft] = useState(false)

  useEffect(() => {
    if (owner === undefined) return
    const look = () => {
      setLeft(isUnsent(owner, UPLOADS))
    }
    const timer = setTimeout(look)
    // Another tab may begin one.
    window.addEventListener('storage', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('storage', look)
    }
  }, [owner])

  const panel = useOnDemand(owner !== undefined && (hasEntries || isLeft), fetchPanel, ignore)
  return panel && owner !== undefined && <panel.UploadPanel owner={owner} />
}
