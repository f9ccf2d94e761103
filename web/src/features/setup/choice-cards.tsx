import type { ComponentProps } from 'react'

interface ChoiceCardsProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'id'> {
  id: string
  label: string
  options: readonly (readonly [value: string, title: string, text: string])[]
}

/** One of two ways, each with what it means. */
export function ChoiceCards({ id, label, options, ...native }: ChoiceCardsProps) {
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map(([value, title, text], index) => (
          <label
            key={value}
            className="relative grid cursor-pointer content-start gap-1 rounded-m border border-line-firm bg-surface p-4 has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              {...native}
              id={index === 0 ? id : undefined}
              type="radio"
              value={value}
              className="ghost-input"
            />
            <span className="font-medium">{title}</span>
            <span className="text-note text-ink-soft">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
