import type { ReactNode } from 'react'

import { CopyButton } from './copy-button'
import { Field } from './field'

interface CopyFieldProps {
  label: string
  value: string
  hint?: ReactNode
}

/** A text to be put somewhere else, with the button that copies it. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className="flex items-center gap-1">
          <input
            {...control}
            type="text"
            readOnly
            value={value}
            className="input min-w-0 flex-1"
            onFocus={({ target }) => {
              target.select()
            }}
          />
          <CopyButton what={label} value={value} />
        </span>
      )}
    </Field>
  )
}
