import { useState } from 'react'
import { create } from 'zustand'

import { dropAllUnsent, OUTBOX, unsentNames, UPLOADS } from '../../lib/unsent'
import { Button } from '../../ui/button'

/** Who has just logged out here. */
const useLeaver = create<{ owner: number | null }>()(() => ({ owner: null }))

export function rememberLeaver(owner: number): void {
  useLeaver.setState({ owner })
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`]

/** After logging out: what is still unsent in this browser, which others may use, and a way to remove it. */
export function LeftBehind() {
  const owner = useLeaver((state) => state.owner)
  const [isDiscarded, setDiscarded] = useState(false)
  if (owner === null) return null
  const names = unsentNames(owner)
  const queued = names.filter((name) => name.startsWith(OUTBOX)).length
  const uploads = names.filter((name) => name.startsWith(UPLOADS)).length
  const left = [
    ...counted(queued, 'message waiting to be sent', 'messages waiting to be sent'),
    ...counted(uploads, 'unfinished upload', 'unfinished uploads'),
    ...counted(names.length - queued - uploads, 'draft', 'drafts'),
  ]
  if (left.length === 0 && !isDiscarded) return null
  return (
    <div role="status" className="grid justify-items-start gap-3 rounded-m bg-sunken p-4 text-note">
      {isDiscarded ? (
        <p>Discarded.</p>
      ) : (
        <>
          <p>
            You’re logged out. Still saved in this browser: {left.join(' and ')}. You’ll find{' '}
            {names.length === 1 ? 'it' : 'them'} here when you log in again.
          </p>
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              dropAllUnsent(owner)
              setDiscarded(true)
            }}
          >
            Discard
          </Button>
        </>
      )}
    </div>
  )
}
