import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** Why it is empty, and what would fill it. */
  text: ReactNode
  /** The one next step. */
  action?: ReactNode
}

/** Nothing here yet: the two halves of the mark, still apart, and the step that brings them together. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="grid content-center justify-items-center gap-2 rounded-m border border-dashed border-line-firm px-6 py-10 text-center">
      <svg viewBox="0 0 56 32" className="mb-2 h-8 w-14" aria-hidden="true">
        <g className="fill-accent-wash stroke-accent" strokeWidth="1.5" strokeLinejoin="round">
          <path d="M16 4a12 12 0 0 0 0 24v-7a5 5 0 0 1 0-10z" />
          <path d="M40 4a12 12 0 0 1 0 24v-7a5 5 0 0 0 0-10z" />
        </g>
        <path className="stroke-line-firm" strokeWidth="1.5" strokeDasharray="1 4" d="M21 16h14" />
      </svg>
      <h2 className="text-xl">{title}</h2>
      <p className="max-w-[46ch] text-ink-soft">{text}</p>
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  )
}
