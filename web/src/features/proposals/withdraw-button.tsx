import { useState } from 'react'

import { ahead, loadChunk } from '../../lib/load-chunk'
import { Button } from '../../ui/button'
import { useOpened } from '../../ui/use-opened'
import { isLive } from './status'
import type { Proposal } from './types'

const fetchDialog = loadChunk(() => import('./withdraw-dialog'))

/** For a developer's own proposal, as long as the client has said neither yes nor no. */
export function WithdrawButton({ proposal }: { proposal: Proposal }) {
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
  }
  const dialog = useOpened(asking, fetchDialog, close)
  if (!isLive(proposal)) return null
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        {...ahead(fetchDialog)}
        onClick={() => {
          setAsking(true)
        }}
      >
        Withdraw<span className="sr-only">: {proposal.request.title}</span>
      </Button>
      {dialog && <dialog.WithdrawDialog proposal={proposal} onClose={close} />}
    </>
  )
}
