import type { UseFormReturn } from 'react-hook-form'

import { Button } from '../../ui/button'
import { SHOWCASE_FIELDS, type ShowcaseForm } from './showcase-form'

interface ChangedElsewhereProps {
  /** The fields that somebody else changed. */
  names: readonly (keyof ShowcaseForm)[]
  /** What is saved now. */
  saved: ShowcaseForm
  form: UseFormReturn<ShowcaseForm, unknown, ShowcaseForm>
}

/** Both texts of every field that was changed here and elsewhere: the person's is in the form, the other one stands here. */
export function ChangedElsewhere({ names, saved, form }: ChangedElsewhereProps) {
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
          <h3 className="font-text text-note font-bold tracking-normal">{SHOWCASE_FIELDS[name]}</h3>
          <p className="max-h-48 overflow-y-auto rounded-s bg-sunken px-4 py-3 break-words whitespace-pre-wrap">
            {textOf(saved[name]) || <span className="text-ink-soft">Empty</span>}
          </p>
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            onClick={() => {
              form.setValue(name, saved[name], { shouldDirty: true })
            }}
          >
            Use saved {SHOWCASE_FIELDS[name]}
          </Button>
        </div>
      ))}
    </section>
  )
}

function textOf(value: ShowcaseForm[keyof ShowcaseForm]): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return typeof value === 'string' ? value : value.join(', ')
}
