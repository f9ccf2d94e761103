import clsx from 'clsx'
import type { ComponentProps } from 'react'

import { Field, type TextFieldProps } from '../../ui/field'

/** An amount in dollars, typed as people type amounts. */
export function BudgetField({
  id,
  label = 'Estimated budget',
  hint = 'Total, in US dollars (USD).',
  optional = false,
  error,
  ...native
}: Partial<TextFieldProps>) {
  return (
    <Field {...{ id, label, hint, optional, error }}>
      {(control) => (
        <div className="relative max-w-60">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-0 grid w-9 place-items-center text-ink-soft"
          >
            $
          </span>
          <input
            {...native}
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="input tabular pl-8"
          />
        </div>
      )}
    </Field>
  )
}

interface Choice {
  readonly value: string
  readonly name: string
  readonly text: string
}

interface ChoiceFieldProps extends ComponentProps<'input'> {
  label: string
  error: string | undefined
  choices: readonly Choice[]
}

/** One of a few, each with a sentence. */
export function ChoiceField({ id, label, error, choices, ...native }: ChoiceFieldProps) {
  return (
    <fieldset className="field">
      <legend className="field-label mb-2">{label}</legend>
      <div
        className={clsx('grid gap-3', choices.length === 2 ? 'sm:grid-cols-2' : 'sm:grid-cols-3')}
      >
        {choices.map(({ value, name, text }, at) => (
          <label
            key={value}
            className="relative grid cursor-pointer content-start gap-1 rounded-m border border-line-firm bg-surface p-4 has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              {...native}
              type="radio"
              value={value}
              id={at === 0 ? id : undefined}
              className="ghost-input"
            />
            <span className="font-medium">{name}</span>
            <span className="text-note text-ink-soft">{text}</span>
          </label>
        ))}
      </div>
      <p className="field-error" aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
