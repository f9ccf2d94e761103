import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'

interface CodeFormProps {
  /** A code was tried, and didn’t open anything. */
  isWrong: boolean
  onCode: (code: string) => void
}

/** Nothing to set up, or not for whoever has no code. */
export function CodeForm({ isWrong, onCode }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const error = missing
    ? 'Enter the code.'
    : isWrong
      ? 'This code isn’t right, or the server is already set up.'
      : undefined
  return (
    <div className="grid max-w-md gap-7">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(code.trim() === '')
          if (code.trim() !== '') onCode(code.trim())
        }}
      >
        <TextField
          label="Setup code"
          error={error}
          hint="The server prints it when it starts, for example in its log."
          value={code}
          placeholder="XXXX-XXXX-XXXX"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          onChange={({ target }) => {
            setCode(target.value)
          }}
        />
        <div>
          <Button type="submit">Continue</Button>
        </div>
      </form>
      <p>
        Already set up?{' '}
        <Link to="/login" className="font-medium text-accent underline underline-offset-3">
          Login
        </Link>
      </p>
    </div>
  )
}
