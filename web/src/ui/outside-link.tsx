import type { ComponentProps } from 'react'

import { webAddress } from '../lib/web-address'

interface OutsideLinkProps extends Omit<ComponentProps<'a'>, 'target' | 'rel'> {
  href: string
}

/** A link to another site, in a tab of its own. What is no web address is shown as text. */
export function OutsideLink({ href, children, className, ...native }: OutsideLinkProps) {
  const address = webAddress(href)
  if (address === undefined) return <span className={className}>{children}</span>
  return (
    <a
      {...native}
      href={address}
      target="_blank"
      rel="nofollow noopener noreferrer ugc"
      className={className}
    >
      {children}
    </a>
  )
}
