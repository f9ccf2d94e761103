import './upload-panel.css'

import { useRouterState } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState } from 'react'

import { watchUploads } from './manager'
import { useUploads } from './store'
import type { UploadEntry } from './types'
import { UploadRow } from './upload-row'

/** Floats over every page while there is something to upload. The upload page shows the same itself. */
export function UploadPanel({ owner }: { owner: number }) {
  const entries = useUploads((state) => state.entries)
  // By what is shown, not by the address: that changes before the page does.
  const isOnUploadPage = useRouterState({
    select: ({ matches }) => matches.some(({ pathname }) => pathname === '/video-upload'),
  })
  const [isFolded, setFolded] = useState(false)

  useEffect(() => watchUploads(owner), [owner])

  if (entries.length === 0 || isOnUploadPage) return null
  return (
    <section aria-label="Uploads" className="upload-panel">
      <button
        type="button"
        className="flex min-h-11 w-full items-center justify-between gap-3 px-4 text-left font-medium -outline-offset-2"
        aria-expanded={!isFolded}
        onClick={() => {
          setFolded(!isFolded)
        }}
      >
        <span role="status">{summary(entries)}</span>
        {isFolded ? <ChevronUp aria-hidden size={18} /> : <ChevronDown aria-hidden size={18} />}
      </button>
      {!isFolded && (
        <ul
          role="list"
          className="max-h-[50dvh] divide-y divide-line overflow-y-auto overscroll-contain border-t border-line"
        >
          {entries.map((entry) => (
            <UploadRow key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}

const videos = (count: number) => (count === 1 ? '1 video' : `${count} videos`)

function summary(entries: readonly UploadEntry[]): string {
  const count = (...states: readonly UploadEntry['state'][]) =>
    entries.filter(({ state }) => states.includes(state)).length
  const stopped = count('failed', 'needs-file')
  if (stopped > 0) return `Upload of ${videos(stopped)} needs your attention`
  const moving = count('uploading', 'reconnecting', 'waiting', 'elsewhere')
  if (moving > 0) return `Uploading ${videos(moving)}`
  const paused = count('paused')
  return paused > 0 ? `Upload of ${videos(paused)} paused` : `${videos(entries.length)} uploaded`
}
