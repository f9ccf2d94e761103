import { Copy } from 'lucide-react'

import { Field } from './field'
import { toast } from './toast-area'

interface CopyFieldProps {
  label: string
  value: string
}

/** A text to be put somewhere else, with the button that copies it. */
export function CopyField({ label, value }: CopyFieldProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(`${label} copied`)
    } catch {
      toast.error('The text couldn’t be copied. Select it and copy it yourself.')
    }
  }
  return (
    <Field label={label}>
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
          <button
            type="button"
            className="icon-button"
            aria-label={`Copy ${label.toLowerCase()}`}
            title="Copy"
            onClick={() => void copy()}
          >
            <Copy aria-hidden size={18} />
          </button>
        </span>
      )}
    </Field>
  )
}
