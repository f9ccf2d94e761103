import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

import { Field } from '../../ui/field'

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** What choosing nothing is called; without it something is always chosen. */
  none?: string
  options: readonly (readonly [value: string, text: string])[]
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  none,
  options,
  id,
  className,
  ...native
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <select {...native} {...control} className="input">
          {none !== undefined && <option value="">{none}</option>}
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface RadioCardsProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> {
  /** The id of the first choice, where links to this field lead. */
  id: string
  label: string
  error?: string | undefined
  options: readonly (readonly [value: string, title: string, text?: string])[]
}

/** One of a few, each with what it means. */
export function RadioCards({ id, label, error, options, ...native }: RadioCardsProps) {
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="field-label mb-1.5">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {options.map(([value, title, text], index) => (
          <label
            key={value}
            className={clsx(
              'flex cursor-pointer items-start gap-3 rounded-s border border-line-firm bg-surface p-3.5',
              'hover:border-ink has-checked:border-accent has-checked:bg-accent-wash',
              'has-focus-visible:outline-3 has-focus-visible:outline-focus',
            )}
          >
            <input
              {...native}
              id={index === 0 ? id : undefined}
              type="radio"
              value={value}
              className="mt-1 size-4 flex-none outline-none"
            />
            <span>
              <span className="font-medium">{title}</span>
              {text !== undefined && (
                <span className="mt-0.5 block text-note text-ink-soft">{text}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} className="field-error mt-1.5" aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
