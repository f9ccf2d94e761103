import { useId } from 'react'

import { REASONS } from './texts'
import type { Reason } from './types'

interface ReasonFieldProps {
  value: Reason | ''
  error: string | undefined
  onChange: (reason: Reason) => void
}

export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={error ? id : undefined}>
      <legend className="field-label mb-2">What’s wrong with it?</legend>
      <div className="grid grid-cols-1">
        {(Object.keys(REASONS) as Reason[]).map((reason) => (
          <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              className="size-5 flex-none"
              checked={value === reason}
              onChange={() => {
                onChange(reason)
              }}
            />
            {REASONS[reason]}
          </label>
        ))}
      </div>
      <p className="field-error" id={id} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
