import { useState } from 'react'

import { Button } from '../../ui/button'
import { isLive } from './status'
import type { Proposal } from './types'
import { WithdrawDialog } from './withdraw-dialog'

/** For a developer's own proposal, as long as the client has said neither yes nor no. */
export function WithdrawButton({ proposal }: { proposal: Proposal }) {
  const [asking, setAsking] = useState(false)
  if (!isLive(proposal)) return null
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          setAsking(true)
        }}
      >
        Withdraw<span className="sr-only">: {proposal.request.title}</span>
      </Button>
      {asking && (
        <WithdrawDialog
          proposal={proposal}
          onClose={() => {
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
