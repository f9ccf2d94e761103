import type { UseFormReturn } from 'react-hook-form'

import type { useServerForm } from '../../form/use-server-form'
import { PasswordField, TextField } from '../../ui/field'
import { PagePart } from '../../ui/page-part'
import { ChoiceCards } from './choice-cards'
import { Fixed } from './fixed'
import type { SetupForm } from './rules'
import type { SetupState } from './types'

const MODES = { sandbox: 'Sandbox', test: 'Stripe, test mode', live: 'Stripe, live mode' } as const

interface PaymentsPartProps {
  state: SetupState['payments']
  editing: Pick<ReturnType<typeof useServerForm<SetupForm>>, 'about' | 'field'>
  form: UseFormReturn<SetupForm, unknown, SetupForm>
  now: SetupForm
  /** Where this server was opened, for when it has no public address yet. */
  here: string
}

/** Who takes the money. */
export function PaymentsPart({ state, editing, form, now, here }: PaymentsPartProps) {
  const { about, field } = editing
  const address = (now.public_url || here).replace(/\/$/, '')
  return (
    <PagePart title="Payments" lead="For subscriptions, donations, invoices and the marketplace.">
      {state.fixed_by ? (
        <Fixed label={about('payments').label} by={state.fixed_by}>
          {MODES[state.mode]}
        </Fixed>
      ) : (
        <div className="grid gap-5">
          <ChoiceCards
            id={about('payments').id}
            label={about('payments').label}
            {...form.register('payments')}
            options={[
              ['sandbox', 'Sandbox', 'Built in, for trying things out. No real money.'],
              ['stripe', 'Stripe', 'Real payments, or Stripe’s own test mode.'],
            ]}
          />
          {now.payments === 'stripe' && (
            <>
              <PasswordField
                {...field('secret_key')}
                placeholder="sk_live_..."
                hint="In Stripe under Developers, API keys."
                autoComplete="off"
              />
              <TextField
                {...field('publishable_key')}
                optional
                placeholder="pk_live_..."
                autoCapitalize="none"
                spellCheck={false}
                autoComplete="off"
              />
              <PasswordField
                {...field('webhook_secret')}
                optional
                placeholder="whsec_..."
                hint={
                  <>
                    Add a webhook in Stripe for{' '}
                    <span className="break-all">{address}/api/payments/webhook</span>. Until this is
                    set, payments aren’t confirmed by Stripe.
                  </>
                }
                autoComplete="off"
              />
            </>
          )}
        </div>
      )}
    </PagePart>
  )
}
