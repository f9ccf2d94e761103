import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { KINDS } from '../notifications/public'
import { createWebhook } from './queries'
import { ALL_KINDS } from './texts'
import type { MadeWebhook, WebhookKind } from './types'

export function NewWebhook({ onMade }: { onMade: (made: MadeWebhook) => void }) {
  const queryClient = useQueryClient()
  const [action] = useState(createActionKey)
  const [url, setUrl] = useState('')
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(ALL_KINDS)
  const [problem, setProblem] = useState<string | null>(null)
  const create = useMutation({
    mutationFn: () => {
      const body = { url: url.trim(), kinds: kinds.length === ALL_KINDS.length ? [] : [...kinds] }
      return createWebhook(queryClient, body, action.keyFor(body))
    },
    onSuccess: (made) => {
      action.done()
      setUrl('')
      onMade(made)
    },
    onError: (error) => {
      setProblem(messageOf(error))
    },
  })
  return (
    <form
      noValidate
      className="grid max-w-md gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        const missing =
          url.trim() === ''
            ? 'Enter a web address that starts with https://.'
            : kinds.length === 0
              ? 'Choose at least one kind of notification.'
              : null
        setProblem(missing)
        if (missing === null) create.mutate()
      }}
    >
      <TextField
        label="Web address"
        hint="Each call is a signed POST in JSON. It has a link, never the text of a message."
        value={url}
        type="url"
        inputMode="url"
        placeholder="https://example.com/opportune"
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => {
          setUrl(target.value)
        }}
      />
      <fieldset className="field gap-2">
        <legend className="field-label mb-1">Notifications</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-2">
          {ALL_KINDS.map((kind) => (
            <label
              key={kind}
              className="flex min-h-8 cursor-pointer items-start gap-3 pointer-coarse:min-h-11"
            >
              <input
                type="checkbox"
                className="mt-1 size-4.5 flex-none"
                checked={kinds.includes(kind)}
                onChange={({ target }) => {
                  setKinds(target.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))
                }}
              />
              <span className="min-w-0">{KINDS[kind].label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Notice>{problem}</Notice>
      <div>
        <Button type="submit" variant="secondary" busy={create.isPending} busyLabel="Creating...">
          Create webhook
        </Button>
      </div>
    </form>
  )
}
