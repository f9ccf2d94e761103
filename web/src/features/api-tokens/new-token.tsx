import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { messageOf } from '../../api/errors'
import type { NewApiToken } from '../../api/types'
import { Button } from '../../ui/button'
import { Field, TextField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { createToken } from './queries'

const SCOPES = [
  ['read', 'Read', 'Everything you can see, except your account settings'],
  ['write', 'Write', 'Create and change things, except payments and your account'],
] as const
type Scope = (typeof SCOPES)[number][0]

/** How long a token works, in days; 0 is until it is revoked. */
const DAYS = [
  [30, '30 days'],
  [90, '90 days'],
  [365, '1 year'],
  [0, 'Until you revoke it'],
] as const

export function NewToken({ onMade }: { onMade: (token: NewApiToken) => void }) {
  const queryClient = useQueryClient()
  const [action] = useState(createActionKey)
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['read'])
  const [days, setDays] = useState(90)
  const [problem, setProblem] = useState<string | null>(null)
  const create = useMutation({
    mutationFn: () => {
      const body = {
        name: name.trim(),
        scopes: [...scopes],
        ...(days > 0 && { expires_in_days: days }),
      }
      return createToken(queryClient, body, action.keyFor(body))
    },
    onSuccess: (made) => {
      action.done()
      setName('')
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
          name.trim() === ''
            ? 'Enter a name.'
            : scopes.length === 0
              ? 'Choose what it may do.'
              : null
        setProblem(missing)
        if (missing === null) create.mutate()
      }}
    >
      <TextField
        label="Token name"
        hint="What you’ll use it for."
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => {
          setName(target.value)
        }}
      />
      <fieldset className="field gap-2">
        <legend className="field-label mb-1">Permissions</legend>
        {SCOPES.map(([scope, label, hint]) => (
          <label key={scope} className="flex cursor-pointer items-start gap-3">
            <input
              type="checkbox"
              className="mt-1 size-4.5 flex-none"
              checked={scopes.includes(scope)}
              onChange={({ target }) => {
                setScopes(
                  target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope),
                )
              }}
            />
            <span className="min-w-0">
              {label} <span className="block text-sm text-ink-soft">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field label="Works for">
        {(control) => (
          <select
            {...control}
            className="input"
            value={days}
            onChange={({ target }) => {
              setDays(Number(target.value))
            }}
          >
            {DAYS.map(([count, text]) => (
              <option key={count} value={count}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Notice>{problem}</Notice>
      <div>
        <Button type="submit" variant="secondary" busy={create.isPending} busyLabel="Creating...">
          Create token
        </Button>
      </div>
    </form>
  )
}
