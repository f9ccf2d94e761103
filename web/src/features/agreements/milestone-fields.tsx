import { Plus, Trash2 } from 'lucide-react'

import { centsAsDollars } from '../../lib/money'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { BudgetField } from '../requests/public'
import { MOST_MILESTONES, restOf, withRest, type MilestoneForm } from './terms-form'

interface MilestoneFieldsProps {
  id: string
  label: string
  error: string | undefined
  value: readonly MilestoneForm[]
  onChange: (value: readonly MilestoneForm[]) => void
  /** The id and error of one of the fields, by its path. */
  inside: (path: string) => { readonly id: string; readonly error: string | undefined }
  /** What they have to add up to. */
  total: string
}

export function MilestoneFields({
  id,
  label,
  error,
  value,
  onChange,
  inside,
  total,
}: MilestoneFieldsProps) {
  const set = (at: number, over: Partial<MilestoneForm>) => {
    onChange(value.map((one, place) => (place === at ? { ...one, ...over } : one)))
  }
  return (
    <fieldset id={id} tabIndex={-1} className="field gap-3 outline-none">
      <legend className="field-label mb-1">
        {label} <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <p className="field-hint">
        Parts that are submitted and approved one by one. Without any, the whole work is one
        milestone.
      </p>
      {value.map((one, at) => (
        <div key={at} className="grid gap-3 border-t border-line pt-3">
          <div className="flex items-center justify-between">
            <h3 className="font-text text-sm font-bold tracking-normal">Milestone {at + 1}</h3>
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove milestone ${at + 1}`}
              onClick={() => {
                onChange(value.filter((_, place) => place !== at))
                // The button is gone: what is left of the list has the focus.
                document.getElementById(id)?.focus()
              }}
            >
              <Trash2 aria-hidden size={18} />
            </button>
          </div>
          <TextField
            {...inside(`milestones.${at}.title`)}
            label={<Named name="Title" at={at} />}
            value={one.title}
            autoComplete="off"
            onChange={({ target }) => {
              set(at, { title: target.value })
            }}
          />
          <div className="grid grid-cols-2 gap-3">
            <BudgetField
              {...inside(`milestones.${at}.amount`)}
              label={<Named name="Amount" at={at} />}
              hint={null}
              value={one.amount}
              onChange={({ target }) => {
                set(at, { amount: target.value })
              }}
            />
            <TextField
              {...inside(`milestones.${at}.due_date`)}
              label={<Named name="Due" at={at} />}
              type="date"
              value={one.due_date}
              onChange={({ target }) => {
                set(at, { due_date: target.value })
              }}
            />
          </div>
        </div>
      ))}
      <p className="field-error" aria-live="polite">
        {error}
      </p>
      <Rest value={value} total={total} onChange={onChange} />
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        disabled={value.length >= MOST_MILESTONES}
        onClick={() => {
          onChange([...value, { title: '', amount: '', due_date: '' }])
        }}
      >
        <Plus aria-hidden size={18} />
        Add milestone
      </Button>
    </fieldset>
  )
}

/** The same names stand in every milestone; who doesn't see the heading above hears which one it is. */
function Named({ name, at }: { name: string; at: number }) {
  return (
    <>
      {name}
      <span className="sr-only"> of milestone {at + 1}</span>
    </>
  )
}

/** How much is in no milestone yet, and one press that puts it into the last. */
function Rest({
  value,
  total,
  onChange,
}: Pick<MilestoneFieldsProps, 'value' | 'total' | 'onChange'>) {
  const rest = restOf(total, value)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 empty:hidden">
      {rest !== 0 && (
        <>
          <p role="status" className="text-note">
            {rest > 0
              ? `${centsAsDollars(rest)} of the total is in no milestone yet.`
              : `The milestones are ${centsAsDollars(-rest)} above the total.`}
          </p>
          <Button
            variant="quiet"
            size="small"
            className="-ml-3"
            onClick={() => {
              onChange(withRest(total, value))
            }}
          >
            {rest > 0 ? 'Add it to the last one' : 'Take it from the last one'}
          </Button>
        </>
      )}
    </div>
  )
}
