import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import { api, unwrap } from '../../api/client'
import type { TotpSecret, TotpState } from '../../api/types'
import { useServerForm } from '../../form/use-server-form'
import { calendarDay } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { CopyField } from '../../ui/copy-field'
import { PasswordField, TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { SkeletonText } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { totpQuery } from './queries'
import { WithPassword } from './with-password'

const password = z.string().check(z.minLength(1, 'Enter your password.'))
const code = z.string().check(z.trim(), z.minLength(6, 'Enter the code.'))

/** A code of an authenticator app after the password: on, off, and on the way there. */
export function TwoFactor() {
  const query = useQuery(totpQuery())
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onSaved={() => {
          setCodes(null)
        }}
      />
    )
  }
  return (
    <AsyncView query={query} skeleton={<SkeletonText lines={3} />}>
      {(state) => (state.active ? <TurnedOn state={state} /> : <TurnedOff onOn={setCodes} />)}
    </AsyncView>
  )
}

function TurnedOff({ onOn }: { onOn: (codes: readonly string[]) => void }) {
  const [secret, setSecret] = useState<TotpSecret | null>(null)
  return (
    <div className="grid max-w-md gap-5">
      <p>After your password, you’ll enter a code from an authenticator app on your phone.</p>
      <WithPassword>
        {secret ? <Confirm secret={secret} onOn={onOn} /> : <Begin onBegun={setSecret} />}
      </WithPassword>
    </div>
  )
}

function Begin({ onBegun }: { onBegun: (secret: TotpSecret) => void }) {
  const editing = useServerForm<{ password: string }, TotpSecret>({
    id: 'begin-totp',
    fields: { password: 'Your password' },
    schema: z.object({ password }),
    saved: { password: '' },
    save: (body) => unwrap(api.POST('/auth/totp', { body })),
    onSaved: onBegun,
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void editing.submit(event)}>
      <Notice>{editing.problem}</Notice>
      <FormErrors {...editing.errors} />
      <PasswordField {...editing.field('password')} autoComplete="current-password" />
      <div>
        <Button type="submit" busy={editing.saving !== null} busyLabel="Preparing...">
          Set up
        </Button>
      </div>
    </form>
  )
}

function Confirm({
  secret,
  onOn,
}: {
  secret: TotpSecret
  onOn: (codes: readonly string[]) => void
}) {
  const queryClient = useQueryClient()
  const editing = useServerForm<{ code: string }, { readonly recovery_codes: readonly string[] }>({
    id: 'confirm-totp',
    fields: { code: 'Code from the app' },
    schema: z.object({ code }),
    saved: { code: '' },
    save: (body) => unwrap(api.POST('/auth/totp/confirm', { body })),
    onSaved: ({ recovery_codes }) => {
      onOn(recovery_codes)
      void queryClient.invalidateQueries(totpQuery())
    },
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void editing.submit(event)}>
      <p>Scan this code with your authenticator app, or type in the key.</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(secret.qr_svg)}`}
        alt="QR code for your authenticator app"
        width={220}
        height={220}
        className="rounded-s border border-line"
      />
      <CopyField label="Key" value={secret.secret} />
      <Notice>{editing.problem}</Notice>
      <FormErrors {...editing.errors} />
      <TextField
        {...editing.field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <div>
        <Button type="submit" busy={editing.saving !== null} busyLabel="Checking...">
          Turn on
        </Button>
      </div>
    </form>
  )
}

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <div className="grid max-w-md gap-5">
      <Notice tone="info">Two-step sign-in is on.</Notice>
      <p>
        Keep these recovery codes in a safe place. Each one works once if you lose your phone. You
        won’t see them again.
      </p>
      <ul
        role="list"
        aria-label="Recovery codes"
        className="tabular grid grid-cols-2 gap-x-8 gap-y-2 rounded-m border border-line bg-surface p-4"
      >
        {codes.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={onSaved}>I saved them</Button>
        <CopyButton what="Recovery codes" value={codes.join('\n')} />
      </div>
    </div>
  )
}

interface OffForm {
  password: string
  code: string
}

function TurnedOn({ state }: { state: TotpState }) {
  const queryClient = useQueryClient()
  const editing = useServerForm<OffForm>({
    id: 'remove-totp',
    fields: { password: 'Your password', code: 'Code' },
    schema: z.object({ password, code }),
    saved: { password: '', code: '' },
    save: async (body) => {
      await unwrap(api.DELETE('/auth/totp', { body }))
    },
    onSaved: async () => {
      toast.success('Two-step sign-in is off')
      await queryClient.invalidateQueries(totpQuery())
    },
  })
  const left = state.recovery_codes_left
  return (
    <div className="grid max-w-md gap-5">
      <p>
        On
        {typeof state.active_since === 'string' &&
          ` since ${calendarDay(state.active_since)}`}.{' '}
        {left === 1 ? '1 recovery code left.' : `${left} recovery codes left.`}
      </p>
      {left < 3 && (
        <Notice tone="info">To get new recovery codes, turn this off and set it up again.</Notice>
      )}
      <form noValidate className="grid gap-5" onSubmit={(event) => void editing.submit(event)}>
        <Notice>{editing.problem}</Notice>
        <FormErrors {...editing.errors} />
        <PasswordField {...editing.field('password')} autoComplete="current-password" />
        <TextField
          {...editing.field('code')}
          hint="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <Button
            type="submit"
            variant="danger"
            busy={editing.saving !== null}
            busyLabel="Turning off..."
          >
            Turn off
          </Button>
        </div>
      </form>
    </div>
  )
}
