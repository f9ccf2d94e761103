import type { ReactNode } from 'react'

import { PageHeading } from '../../ui/page-heading'

/** For a link in a letter whose token was lost on the way. */
export const INCOMPLETE_LINK =
  'This link is incomplete. Open the link in the email again, or copy all of it.'

interface AuthPageProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** One narrow column: the heading, the form, the other ways in. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  return (
    <div className="wrap flex justify-center py-10 md:py-16">
      <div className="grid w-full max-w-md content-start gap-7">
        <PageHeading title={title} lead={lead} />
        {children}
      </div>
    </div>
  )
}

export function OrDivider() {
  return (
    <div className="flex items-center gap-4 text-note text-ink-soft">
      <span className="h-px flex-1 bg-line" />
      OR
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}
