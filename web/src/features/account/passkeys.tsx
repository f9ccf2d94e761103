import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'

import { createActionKey } from '../../api/action-key'
import { api, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import type { PasskeyRow } from '../../api/types'
import { useServerForm } from '../../form/use-server-form'
import { deviceName } from '../../lib/device-name'
import { canUsePasskeys, createPasskey, wasDeclined } from '../../lib/passkeys'
import { calendarDay } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { PasswordField, TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { SkeletonText } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { passkeysQuery } from './queries'
import { WithPassword } from './with-password'

/** Keys in one's devices: those there are, one more, and the way to remove one. */
export function Passkeys() {
  const query = useQuery(passkeysQuery())
  const [removing, setRemoving] = useState<PasskeyRow | null>(null)
  return (
    <div className="grid gap-6">
      <AsyncView query={query} skeleton={<SkeletonText lines={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p>No passkeys yet. With one you can sign in without your password.</p>
          ) : (
            <ul role="list" aria-label="Passkeys" className="grid gap-3">
              {items.map((passkey) => (
                <PasskeyCard key={passkey.id} passkey={passkey} onRemove={setRemoving} />
              ))}
            </ul>
          )
        }
      </AsyncView>
      {canUsePasskeys() ? (
        <WithPassword>
          <NewPasskey />
        </WithPassword>
      ) : (
        <Notice tone="info">
          This browser can’t add passkeys here. They need an up-to-date browser and a site with a
          domain name and https, or localhost.
        </Notice>
      )}
      {removing && (
        <RemoveDialog
          passkey={removing}
          onClose={() => {
            setRemoving(null)
          }}
        />
      )}
    </div>
  )
}

function PasskeyCard({
  passkey,
  onRemove,
}: {
  passkey: PasskeyRow
  onRemove: (passkey: PasskeyRow) => void
}) {
  const used = passkey.last_used_at
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-m border border-line bg-surface p-4">
      <KeyRound aria-hidden className="flex-none text-ink-soft" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium break-words">{passkey.name}</p>
        <p className="text-note text-ink-soft">
          Added on {calendarDay(passkey.created_at)} ·{' '}
          {typeof used === 'string' ? `Last used on ${calendarDay(used)}` : 'Never used'}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Remove passkey: ${passkey.name}`}
        onClick={() => {
          onRemove(passkey)
        }}
      >
        Remove
      </Button>
    </li>
  )
}

interface NewForm {
  name: string
  password: string
}

const newForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(60)),
  password: z.string().check(z.minLength(1, 'Enter your password.')),
}) satisfies z.ZodMiniType<NewForm>

function NewPasskey() {
  const queryClient = useQueryClient()
  const [empty] = useState<NewForm>(() => ({ name: deviceName(navigator.userAgent), password: '' }))
  const [action] = useState(createActionKey)
  const editing = useServerForm<NewForm, boolean>({
    id: 'new-passkey',
    fields: { name: 'Passkey name', password: 'Your password' },
    schema: newForm,
    saved: empty,
    save: async ({ name, password }) => {
      const options = await unwrap(
        api.POST('/auth/passkeys/register/start', { body: { password } }),
      )
      let credential
      try {
        credential = await createPasskey(options)
      } catch (error) {
        if (wasDeclined(error)) return false
        throw error
      }
      const body = { name, credential }
      const headers = { 'Idempotency-Key': action.keyFor(body) }
      await unwrap(api.POST('/auth/passkeys/register/finish', { body, headers }))
      action.done()
      return true
    },
    formOf: () => empty,
    onSaved: async (isAdded) => {
      if (!isAdded) return
      toast.success('Passkey added')
      await queryClient.invalidateQueries(passkeysQuery())
    },
  })
  return (
    <form
      noValidate
      className="grid max-w-md gap-5"
      onSubmit={(event) => void editing.submit(event)}
    >
      <Notice>{editing.problem}</Notice>
      <FormErrors {...editing.errors} />
      <TextField {...editing.field('name')} hint="So you can tell your passkeys apart." />
      <PasswordField {...editing.field('password')} autoComplete="current-password" />
      <div>
        <Button type="submit" busy={editing.saving !== null} busyLabel="Waiting for your device...">
          Add passkey
        </Button>
      </div>
    </form>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: PasskeyRow; onClose: () => void }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: number) =>
      unwrap(api.DELETE('/auth/passkeys/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      toast.success('Passkey removed')
      onClose()
      await queryClient.invalidateQueries(passkeysQuery())
    },
  })
  return (
    <ConfirmDialog
      title="Remove this passkey?"
      label="Remove passkey"
      busyLabel="Removing..."
      busy={remove.isPending}
      problem={remove.isError ? messageOf(remove.error) : null}
      onConfirm={() => {
        remove.mutate(passkey.id)
      }}
      onClose={onClose}
    >
      <p>You won’t be able to sign in with “{passkey.name}” anymore.</p>
    </ConfirmDialog>
  )
}
