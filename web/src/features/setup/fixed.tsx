import type { ReactNode } from 'react'

interface FixedProps {
  label: string
  /** What it is now. */
  children: ReactNode
  /** An environment variable, or the settings file. */
  by: string
}

/** A setting that this page can't change, and what has to be changed instead. */
export function Fixed({ label, children, by }: FixedProps) {
  return (
    <div className="field">
      <p className="field-label">{label}</p>
      <p className="break-words">{children}</p>
      <p className="field-hint">Set by {by}. Change it there.</p>
    </div>
  )
}
