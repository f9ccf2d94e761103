import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiFailure, messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { sendTestLetter } from './queries'
import type { TestLetter } from './types'

interface TestLetterProps {
  code: string
  /** The mail server as it is typed at the moment. */
  mail: () => TestLetter['mail']
  /** Shows what is wrong with it at its fields; gives back what is left to say. */
  onRefused: (error: unknown) => unknown
}

/** Sends an email by the mail server before anything is saved, and says why that doesn’t work. */
export function TestLetterPart({ code, mail, onRefused }: TestLetterProps) {
  const [to, setTo] = useState('')
  const [toProblem, setToProblem] = useState<string | undefined>()
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: () => sendTestLetter(code, { mail: mail(), to: to.trim() }),
    onMutate: () => {
      setProblem(null)
      setToProblem(undefined)
    },
    onError: (error) => {
      const fields = error instanceof ApiFailure ? error.fields : []
      const about = fields.find(({ field }) => field === 'to')?.message
      setToProblem(about)
      const left = onRefused(error)
      if (left === null) setProblem('Not sent. Please check the fields above.')
      else if (about === undefined) setProblem(messageOf(left))
    },
  })
  return (
    <div className="grid gap-3">
      <TextField
        label="Send a test email to"
        type="email"
        autoComplete="email"
        error={toProblem}
        value={to}
        onChange={({ target }) => {
          setTo(target.value)
        }}
      />
      <div>
        <Button
          variant="secondary"
          busy={sending.isPending}
          busyLabel="Sending..."
          onClick={() => {
            sending.mutate()
          }}
        >
          Send test email
        </Button>
      </div>
      <Notice>{problem}</Notice>
      <Notice tone="info">
        {sending.isSuccess ? 'The mail server took it. Check the inbox of that address.' : null}
      </Notice>
    </div>
  )
}
