import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { ApiFailure } from '../../api/errors'
import { useServerForm } from '../../form/use-server-form'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { PasswordField, TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { PagePart } from '../../ui/page-part'
import { MIN_PASSWORD } from '../auth/public'
import { Fixed } from './fixed'
import { MailPart } from './mail-part'
import { PaymentsPart } from './payments-part'
import { confirmAddress, finishSetup } from './queries'
import { bodyOf, fieldOf, FIELDS, formOf, setupForm, type SetupForm as Form } from './rules'
import type { SetupState } from './types'

interface SetupFormProps {
  state: SetupState
  code: string
  /** Everything is saved, and the admin is signed in. */
  onDone: () => void
  /** There is nothing to set up any more. */
  onGone: () => void
}

/** All there is to decide for a new server, on one page. */
export function SetupForm({ state, code, onDone, onGone }: SetupFormProps) {
  const [here] = useState(() => window.location.origin)
  const [saved] = useState(() => formOf(state, here))
  const { login } = useSession.getState()
  const editing = useServerForm<Form, Parameters<typeof login>[0]>({
    id: 'setup',
    fields: FIELDS,
    schema: setupForm,
    saved,
    fieldOf,
    save: (form) => finishSetup(code, bodyOf(form, state)),
    onSaved: async (answer) => {
      login(answer)
      await confirmAddress()
      onDone()
    },
    onRefused: (error) => {
      if (error instanceof ApiFailure && error.status === 404) onGone()
    },
  })
  const { field, about, form } = editing
  const now = useWatch({ control: form.control }) as Form

  return (
    <form noValidate className="grid gap-8" onSubmit={(event) => void editing.submit(event)}>
      <FormErrors {...editing.errors} />
      <PagePart title="Site" lead="The name and address people see.">
        <div className="grid gap-5">
          {state.product_name.fixed_by ? (
            <Fixed label={about('product_name').label} by={state.product_name.fixed_by}>
              {state.product_name.value}
            </Fixed>
          ) : (
            <TextField
              {...field('product_name')}
              hint="Shown in the title of every page and in emails."
              autoComplete="off"
            />
          )}
          {state.public_url.fixed_by ? (
            <Fixed label={about('public_url').label} by={state.public_url.fixed_by}>
              {state.public_url.value}
            </Fixed>
          ) : (
            <TextField
              {...field('public_url')}
              optional
              type="url"
              inputMode="url"
              placeholder="https://example.org"
              hint="The address people will use, without a path. Leave it empty while you only use it on this machine."
              autoComplete="off"
            />
          )}
        </div>
      </PagePart>
      <MailPart state={state.mail} {...{ code, editing, form, now }} />
      <PaymentsPart state={state.payments} {...{ editing, form, now, here }} />
      <PagePart title="Your account" lead="The first admin. You can add others later.">
        <div className="grid gap-5">
          <TextField {...field('full_name')} optional autoComplete="name" />
          <TextField
            {...field('username')}
            hint="3 to 30 letters, digits, dots, dashes or underscores."
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField {...field('email')} type="email" autoComplete="email" />
          <PasswordField
            {...field('password')}
            hint={`At least ${MIN_PASSWORD} characters.`}
            autoComplete="new-password"
          />
        </div>
      </PagePart>
      <div className="grid gap-4 border-t border-line pt-8">
        {state.may_have_nodes && (
          <p className="max-w-[60ch] text-note text-ink-soft">
            With several nodes, copy setup.toml from this node’s data folder to the others and
            restart them.
          </p>
        )}
        <Notice>{editing.problem}</Notice>
        <div>
          <Button type="submit" busy={editing.saving !== null} busyLabel="Setting up...">
            Finish setup
          </Button>
        </div>
      </div>
    </form>
  )
}
