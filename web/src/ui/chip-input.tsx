import { X } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { useId, useRef, useState } from 'react'

import { addChips } from './chips'
import { Field } from './field'

export interface ChipInputProps {
  label: ReactNode
  /** What one of them is called, for "Remove skill: Rust". */
  noun: string
  value: readonly string[]
  onChange: (value: string[]) => void
  onBlur?: (() => void) | undefined
  id?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** How many there may be. */
  max?: number
  /** How long one may be. */
  maxLength?: number
  /** Offered while one types; anything else may be typed as well. */
  suggestions?: readonly string[]
  placeholder?: string
  className?: string | undefined
}

/**
 * Short words as chips. Enter or a comma adds what is typed, a pasted list is taken apart, leaving the
 * field keeps what stood in it, Backspace in the empty field takes the last one away.
 */
export function ChipInput({
  label,
  noun,
  value,
  onChange,
  onBlur,
  id,
  ref,
  hint,
  error,
  optional,
  max = 15,
  maxLength = 40,
  suggestions = [],
  placeholder,
  className,
}: ChipInputProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [news, setNews] = useState('')
  const [refusal, setRefusal] = useState<string>()

  const add = (typed: string) => {
    const { chips, added, left, refused } = addChips(value, typed, { max, maxLength })
    setText(left)
    setRefusal(refused)
    if (added.length === 0) return
    setNews(`Added ${added.join(', ')}`)
    onChange(chips)
  }

  const remove = (chip: string) => {
    setRefusal(undefined)
    setNews(`Removed ${chip}`)
    onChange(value.filter((other) => other !== chip))
    box.current?.querySelector('input')?.focus()
  }

  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // An Enter that ends a word being composed belongs to the keyboard, not to us.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '') {
      const last = value.at(-1)
      if (last !== undefined) remove(last)
    }
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[,;\n]/.test(pasted)) return
    event.preventDefault()
    add(text + pasted)
  }

  const rest = suggestions.filter((one) => !value.includes(one))

  return (
    <Field
      {...{ label, optional, className }}
      id={controlId}
      hint={
        hint === undefined && value.length === 0 ? undefined : (
          <>
            {hint} <span className="tabular">{`${value.length} of ${max}.`}</span>
          </>
        )
      }
      error={refusal ?? error}
    >
      {(control) => (
        <div ref={box} className="chip-box" data-invalid={control['aria-invalid']}>
          {value.length > 0 && (
            <ul role="list" className="contents">
              {value.map((chip) => (
                <li key={chip} className="chip">
                  <span className="min-w-0 break-words">{chip}</span>
                  <button
                    type="button"
                    className="chip-remove"
                    aria-label={`Remove ${noun}: ${chip}`}
                    onClick={() => {
                      remove(chip)
                    }}
                  >
                    <X aria-hidden size={14} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            ref={ref}
            type="text"
            className="chip-text"
            value={text}
            placeholder={value.length === 0 ? placeholder : undefined}
            list={rest.length > 0 ? `${controlId}-offers` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="enter"
            onChange={({ target }) => {
              setRefusal(undefined)
              // A phone's keyboard sends no key for a comma.
              if (target.value.includes(',')) add(target.value)
              else setText(target.value)
            }}
            onKeyDown={keyDown}
            onPaste={paste}
            onBlur={() => {
              add(text)
              onBlur?.()
            }}
          />
          {rest.length > 0 && (
            <datalist id={`${controlId}-offers`}>
              {rest.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
          <span role="status" className="sr-only">
            {news}
          </span>
        </div>
      )}
    </Field>
  )
}
