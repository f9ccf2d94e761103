import { useQuery } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { TextArea } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { clausesQuery } from './queries'

interface ClauseForm {
  readonly key: string
  readonly text: string
}

interface ClauseFieldsProps {
  id: string
  label: string
  error: string | undefined
  value: readonly ClauseForm[]
  onChange: (value: readonly ClauseForm[]) => void
  inside: (path: string) => { readonly id: string; readonly error: string | undefined }
}

/** Clauses to tick. A ticked one can be reworded. */
export function ClauseFields({ id, label, error, value, onChange, inside }: ClauseFieldsProps) {
  const { data: library = [], error: failure } = useQuery(clausesQuery())
  return (
    <fieldset id={id} tabIndex={-1} className="field gap-3 outline-none">
      <legend className="field-label mb-1">
        {label} <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <Notice>{failure ? messageOf(failure) : null}</Notice>
      {library.map(({ key, title, text }) => {
        const at = value.findIndex((one) => one.key === key)
        const chosen = value[at]
        return (
          <div key={key} className="grid gap-2 border-t border-line pt-3">
            <label className="flex cursor-pointer items-start gap-3">
              <input
                type="checkbox"
                className="mt-1 size-4.5 flex-none"
                checked={chosen !== undefined}
                onChange={({ target }) => {
                  onChange(
                    target.checked
                      ? [...value, { key, text }]
                      : value.filter((one) => one.key !== key),
                  )
                }}
              />
              <span className="grid min-w-0 gap-0.5">
                <span className="font-medium">{title}</span>
                {!chosen && <span className="text-sm text-ink-soft">{text}</span>}
              </span>
            </label>
            {chosen && (
              <TextArea
                {...inside(`clauses.${at}.text`)}
                label={`Text of “${title}”`}
                value={chosen.text}
                maxLength={2000}
                onChange={(event) => {
                  onChange(
                    value.map((one) =>
                      one.key === key ? { ...one, text: event.target.value } : one,
                    ),
                  )
                }}
              />
            )}
          </div>
        )
      })}
      <p className="field-error" aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
