import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { chatIn } from './rules'

const NO_LINK =
  'This isn’t a link to a chat. It ends with /collaboration/, a number and a long code.'

/** For somebody who has a link in a letter or a note, and no account. */
export function PasteLink() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const open = () => {
    const chat = chatIn(text)
    if (chat) {
      void navigate({ to: '/collaboration/$sessionId/$accessToken', params: { ...chat } })
    } else {
      setError(NO_LINK)
      document.getElementById('pasted-link')?.focus()
    }
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <TextField
        id="pasted-link"
        label="Paste your link"
        hint="The one you got when you opened your ticket."
        error={error}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
      <div>
        <Button type="submit" variant="secondary">
          Open
        </Button>
      </div>
    </form>
  )
}
