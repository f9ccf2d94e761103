import { useState } from 'react'

import { Button } from '../../ui/button'
import { isLive } from './status'
import type { Answer } from './types'
import { WithdrawDialog } from './withdraw-dialog'

/** For a developer's own answer, as long as the client has said neither yes nor no. */
export function WithdrawButton({ answer }: { answer: Answer }) {
  const [asking, setAsking] = useState(false)
  if (!isLive(answer)) return null
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          setAsking(true)
        }}
      >
        Withdraw<span className="sr-only">: {answer.request.title}</span>
      </Button>
      {asking && (
        <WithdrawDialog
          answer={answer}
          onClose={() => {
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
