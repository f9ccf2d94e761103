import clsx from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useId, useState } from 'react'

/** What a control inside a Field must carry to be named, described and marked. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Adds "(optional)" to the label. */
  optional?: boolean
}

interface FieldProps extends FieldTexts {
  id?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Label above, hint below, and the error in a live region that is there before it speaks. */
export function Field({ label, hint, error, optional, id, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const wrong = error !== undefined && error !== ''
  const hasHint = hint !== undefined && hint !== null
  const described = [hasHint && hintId, wrong && errorId].filter(Boolean).join(' ')

  return (
    <div className={clsx('field', className)}>
      <label className="field-label" htmlFor={controlId}>
        {label}
        {optional === true && (
          <>
            {' '}
            <span className="font-normal text-ink-soft">(optional)</span>
          </>
        )}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': wrong ? true : undefined,
      })}
      {hasHint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      <p className="field-error" id={errorId} aria-live="polite">
        {wrong ? error : null}
      </p>
    </div>
  )
}

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {}

export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  ...native
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => <input type="text" {...native} {...control} className="input" />}
    </Field>
  )
}

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'children'> {}

export function TextArea({
  label,
  hint,
  error,
  optional,
  id,
  className,
  ...native
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => <textarea {...native} {...control} className="input" />}
    </Field>
  )
}

/** How long a text is and may be, in characters, as the server counts. More than fits is counted, not cut. */
export function TextCount({ text, most }: { text: string; most: number }) {
  const length = Array.from(text).length
  const over = length - most
  return (
    <span
      className={clsx(
        'tabular text-sm whitespace-nowrap',
        over > 0 ? 'text-heart' : 'text-ink-soft',
      )}
    >
      <span aria-hidden="true">
        {length.toLocaleString('en')} / {most.toLocaleString('en')}
      </span>
      {/* Spoken when it matters, not with every letter. */}
      <span className="sr-only" aria-live="polite">
        {over > 0 ? `${over.toLocaleString('en')} characters too many` : ''}
      </span>
    </span>
  )
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type'>

/** A password that can be looked at. Paste and password managers work as everywhere. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  ...native
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)

  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...native}
            {...control}
            type={shown ? 'text' : 'password'}
            className="input input-with-end"
          />
          <button
            type="button"
            className="icon-button absolute inset-y-0 right-1 my-auto"
            aria-pressed={shown}
            aria-controls={control.id}
            aria-label="Show password"
            title={shown ? 'Hide password' : 'Show password'}
            onClick={() => {
              setShown(!shown)
            }}
          >
            {shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          </button>
        </div>
      )}
    </Field>
  )
}
