import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
}

/** The page's single h1. It can take the focus, so that a new page is announced by its name. */
export function PageHeading({ title, lead, actions }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
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
