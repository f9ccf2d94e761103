import type { UseFormReturn } from 'react-hook-form'

import { showFieldProblems } from '../../form/field-problems'
import type { useServerForm } from '../../form/use-server-form'
import { Field, PasswordField, TextField } from '../../ui/field'
import { PagePart } from '../../ui/page-part'
import { ChoiceCards } from './choice-cards'
import { Fixed } from './fixed'
import { fieldOf, mailOf, PORTS, type SetupForm } from './rules'
import { TestLetterPart } from './test-letter'
import type { SetupState } from './types'

const MAIL_FIELDS = [
  'host',
  'port',
  'security',
  'mail_username',
  'mail_password',
  'from',
] as const satisfies readonly (keyof SetupForm)[]

interface MailPartProps {
  state: SetupState['mail']
  code: string
  editing: Pick<ReturnType<typeof useServerForm<SetupForm>>, 'about' | 'field'>
  form: UseFormReturn<SetupForm, unknown, SetupForm>
  now: SetupForm
}

/** How emails are sent. */
export function MailPart({ state, code, editing, form, now }: MailPartProps) {
  const { about, field } = editing
  return (
    <PagePart
      title="Sending email"
      lead="For confirming addresses, resetting passwords and notifications."
    >
      {state.fixed_by ? (
        <Fixed label={about('mail').label} by={state.fixed_by}>
          {state.server ?? 'Written to a folder on the server'}
        </Fixed>
      ) : (
        <div className="grid gap-5">
          <ChoiceCards
            id={about('mail').id}
            label={about('mail').label}
            {...form.register('mail')}
            options={[
              [
                'folder',
                'Not yet',
                'Emails are written to the folder “outbox” on the server, one file each.',
              ],
              ['smtp', 'Mail server', 'Any provider that gives you SMTP access.'],
            ]}
          />
          {now.mail === 'smtp' && (
            <>
              <TextField
                {...field('host')}
                placeholder="smtp.example.org"
                autoCapitalize="none"
                spellCheck={false}
                autoComplete="off"
              />
              <div className="grid gap-5 sm:grid-cols-2">
                <Field {...about('security')}>
                  {(control) => (
                    <select {...form.register('security')} {...control} className="input">
                      <option value="tls">TLS</option>
                      <option value="starttls">STARTTLS</option>
                      <option value="none">None (same machine only)</option>
                    </select>
                  )}
                </Field>
                <TextField
                  {...field('port')}
                  optional
                  inputMode="numeric"
                  placeholder={PORTS[now.security]}
                  autoComplete="off"
                />
              </div>
              <TextField
                {...field('mail_username')}
                optional
                autoCapitalize="none"
                spellCheck={false}
                autoComplete="off"
              />
              <PasswordField {...field('mail_password')} optional autoComplete="off" />
              {state.from.fixed_by ? (
                <Fixed label={about('from').label} by={state.from.fixed_by}>
                  {state.from.value}
                </Fixed>
              ) : (
                <TextField
                  {...field('from')}
                  type="email"
                  placeholder="no-reply@example.org"
                  hint="The address that emails come from. Your mail server must accept it."
                  autoComplete="off"
                />
              )}
              <TestLetterPart
                code={code}
                mail={() => mailOf(form.getValues())}
                onRefused={(error) => showFieldProblems(error, MAIL_FIELDS, form.setError, fieldOf)}
              />
            </>
          )}
        </div>
      )}
    </PagePart>
  )
}
