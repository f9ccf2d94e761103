import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
}

/** The page's single h1. It can take the focus, so that a new page is announced by its name. */
export function PageHeading({ title, lead, actions }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 tabIndex={-1} data-page-heading className="text-3xl">
          {title}
        </h1>
        {lead !== undefined && <p className="mt-2 max-w-[60ch] text-lg text-ink-soft">{lead}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}

interface EmptyStateProps {
  title: string
  /** Why it is empty, and what would fill it. */
  text: ReactNode
  /** The one next step. */
  action?: ReactNode
}

/**
 * Nothing here yet: the two halves of the mark, still apart, and the step that brings them together.
 * Here with the heading, because nearly every page has both: it comes with the first code and isn't weighed with each.
 */
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
