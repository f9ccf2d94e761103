import { Field } from '../../ui/field'

/** How long a link works; 0 is until it is turned off. */
const DAYS = [
  [0, 'Until you turn it off'],
  [1, '1 day'],
  [7, '7 days'],
  [30, '30 days'],
] as const
const DAY_MS = 24 * 3600 * 1000

/** When a link stops that is made now. */
export const endAfter = (days: number) =>
  days > 0 ? { expires_at: new Date(Date.now() + days * DAY_MS).toISOString() } : {}

export const hasEnded = (iso: string, now = Date.now()) => new Date(iso).getTime() <= now

interface LinkDaysProps {
  value: number
  onChange: (days: number) => void
}

export function LinkDays({ value, onChange }: LinkDaysProps) {
  return (
    <Field label="Works for">
      {(control) => (
        <select
          {...control}
          className="input"
          value={value}
          onChange={({ target }) => {
            onChange(Number(target.value))
          }}
        >
          {DAYS.map(([count, name]) => (
            <option key={count} value={count}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
