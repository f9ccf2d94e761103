import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { ApiFailure } from '../../api/errors'
import type { SchemaCreateDonation } from '../../api/schema.gen'
import { centsAsDollars } from '../../lib/money'
import { PRODUCT } from '../../lib/product'
import { useLeaveFor } from '../../lib/use-leave-for'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, TextField } from '../../ui/field'
import {
  amountProblem,
  centsOf,
  DEFAULT_CENTS,
  isNothing,
  PRESETS_CENTS,
  type Chosen,
} from './donation-rules'
import { startDonation } from './queries'
import { TestPaymentsMark } from './test-payments-mark'
import { PaymentFailed } from './payment-failed'

const LONGEST_NAME = 100

/** A gift to the product: how much, and whether anybody may know whose it is. */
export function DonationDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>({ preset: DEFAULT_CENTS, typed: '' })
  const [anonymous, setAnonymous] = useState(false)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const { donate, busy, error } = useDonate()
  const custom = useRef<HTMLInputElement>(null)
  const nothing = isNothing(chosen)

  const choose = (next: Chosen) => {
    setChosen(next)
    setProblem(undefined)
  }

  const submit = async () => {
    const cents = centsOf(chosen)
    const wrong = amountProblem(chosen)
    if (busy || nothing) return
    if (wrong !== null || cents === null) {
      setProblem(wrong ?? undefined)
      custom.current?.focus()
      return
    }
    const shown = anonymous ? '' : name.trim()
    setProblem(
      await donate({
        amount: cents,
        currency: 'usd',
        isAnonymous: anonymous,
        ...(shown !== '' && { name: shown, show_name: true }),
      }),
    )
  }

  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      title={`Support ${PRODUCT.name}`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="donation-form"
            disabled={nothing || busy}
            busy={busy}
            busyLabel="Processing..."
          >
            Donate
          </Button>
        </>
      }
    >
      <form
        id="donation-form"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="text-ink-soft">
          Help us empower more creators. It’s a one-time payment on the payment provider’s page.
        </p>
        <fieldset className="grid gap-1.5">
          <legend className="field-label mb-1.5">Amount</legend>
          <div className="grid grid-cols-5 gap-2">
            {PRESETS_CENTS.map((cents) => (
              <Preset
                key={cents}
                cents={cents}
                checked={chosen.preset === cents}
                onChoose={() => {
                  choose({ preset: cents, typed: '' })
                }}
              />
            ))}
          </div>
        </fieldset>
        <Field label="Custom amount" hint="In US dollars." error={problem} className="max-w-60">
          {(control) => (
            <span className="relative block">
              <span
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-soft"
              >
                $
              </span>
              <input
                {...control}
                ref={custom}
                type="number"
                min={1}
                step={1}
                inputMode="decimal"
                autoComplete="off"
                className="input pl-8!"
                value={chosen.typed}
                onChange={(event) => {
                  choose({ preset: null, typed: event.target.value })
                }}
              />
            </span>
          )}
        </Field>
        <div>
          <label className="flex min-h-9 cursor-pointer items-center gap-3 font-medium">
            <input
              type="checkbox"
              className="size-5 flex-none"
              checked={anonymous}
              aria-describedby="donation-anonymous-hint"
              onChange={(event) => {
                setAnonymous(event.target.checked)
              }}
            />
            Donate anonymously
          </label>
          <p id="donation-anonymous-hint" className="pl-8 text-note text-ink-soft">
            We won’t store your name or your account.
          </p>
        </div>
        {!anonymous && (
          <TextField
            label="Name on the supporters page"
            optional
            hint={
              <>
                Leave it empty if you don’t want to be listed.{' '}
                <Link to="/supporters" className="link" onClick={onClose}>
                  See the supporters
                </Link>
              </>
            }
            autoComplete="name"
            maxLength={LONGEST_NAME}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
            }}
          />
        )}
        <PaymentFailed what="Failed to process donation. Please try again." error={error} />
        <TestPaymentsMark />
      </form>
    </Dialog>
  )
}

interface PresetProps {
  cents: number
  checked: boolean
  onChoose: () => void
}

function Preset({ cents, checked, onChoose }: PresetProps) {
  return (
    <label className="relative grid min-h-12 cursor-pointer place-items-center rounded-s border border-line-firm bg-surface font-medium tabular-nums hover:border-ink has-checked:border-accent has-checked:bg-accent has-checked:text-accent-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="donation-preset"
        className="ghost-input"
        checked={checked}
        onChange={onChoose}
      />
      {centsAsDollars(cents)}
    </label>
  )
}

/** Goes to pay. What the server says about the amount comes back as a sentence for that field. */
function useDonate() {
  const [action] = useState(createActionKey)
  const { go, busy, error } = useLeaveFor(async (body: SchemaCreateDonation) => {
    const url = await startDonation(body, action.keyFor(body))
    action.done()
    return url
  })

  const donate = async (body: SchemaCreateDonation): Promise<string | undefined> => {
    const failure = await go(body)
    if (!(failure instanceof ApiFailure)) return undefined
    return failure.fields.find(({ field }) => field === 'amount')?.message
  }
  return { donate, busy, error }
}
