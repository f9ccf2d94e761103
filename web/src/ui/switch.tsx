import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: string
  hint?: ReactNode
}

/** Something that is on or off, and takes effect by itself. */
export function Switch({ label, hint, ...native }: SwitchProps) {
  const hintId = useId()
  return (
    <label className="flex cursor-pointer items-start gap-4 py-1 has-disabled:cursor-default">
      <span className="relative mt-0.5 inline-flex h-6 w-11 flex-none rounded-full border border-line-firm bg-sunken transition-colors has-checked:border-accent has-checked:bg-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-55">
        <input
          {...native}
          type="checkbox"
          role="switch"
          aria-label={label}
          aria-describedby={hint === undefined ? undefined : hintId}
          className="ghost-input peer"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none m-[3px] size-4 rounded-full bg-ink-soft transition-transform peer-checked:translate-x-5 peer-checked:bg-accent-ink"
        />
      </span>
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="block text-note text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
