import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

import { Button } from '../ui/button'

interface ChangedElsewhereProps<Form extends FieldValues> {
  /** The labels of all fields. */
  fields: Readonly<Record<keyof Form & string, string>>
  /** The fields that somebody else changed. */
  names: readonly (keyof Form & string)[]
  /** What is saved now. */
  saved: Form
  form: UseFormReturn<Form, unknown, Form>
}

/** Both texts of every field that was changed here and elsewhere: the person's is in the form, the other one stands here. */
export function ChangedElsewhere<Form extends FieldValues>({
  fields,
  names,
  saved,
  form,
}: ChangedElsewhereProps<Form>) {
  const now = form.watch()
  const differing = names.filter(
    (name) => JSON.stringify(now[name]) !== JSON.stringify(saved[name]),
  )
  if (differing.length === 0) return null
  return (
    <section
      aria-labelledby="changed-elsewhere"
      className="grid gap-4 rounded-m border border-line-firm bg-surface p-5"
    >
      <div>
        <h2 id="changed-elsewhere" className="text-lg">
          Saved in another tab or on another device
        </h2>
        <p className="text-ink-soft">
          Your text is still in the form. Save again to keep it, or use the saved one instead.
        </p>
      </div>
      {differing.map((name) => (
        <div key={name} className="grid gap-2 border-t border-line pt-4">
          <h3 className="font-text text-note font-bold tracking-normal">{fields[name]}</h3>
          <p className="max-h-48 overflow-y-auto rounded-s bg-sunken px-4 py-3 break-words whitespace-pre-wrap">
            {textOf(saved[name]) || <span className="text-ink-soft">Empty</span>}
          </p>
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            onClick={() => {
              const path = name as unknown as Path<Form>
              form.setValue(path, saved[name], {
                shouldDirty: true,
              })
            }}
          >
            Use saved {fields[name]}
          </Button>
        </div>
      ))}
    </section>
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
