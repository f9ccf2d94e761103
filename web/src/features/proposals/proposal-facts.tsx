import { CalendarDays, ExternalLink, Tag } from 'lucide-react'

import { centsAsDollars } from '../../lib/money'
import { isOwnPath, shownAddress } from '../../lib/web-address'
import { OutsideLink } from '../../ui/outside-link'
import { daysText } from './compare'
import type { Proposal } from './types'

/** What a proposal offers in figures. */
export function Offer({ proposal }: { proposal: Pick<Proposal, 'price_cents' | 'delivery_days'> }) {
  const { price_cents, delivery_days } = proposal
  return (
    <p className="tabular flex flex-wrap items-center gap-x-5 gap-y-1">
      <span className="inline-flex items-center gap-1.5">
        <Tag aria-hidden size={16} className="flex-none text-ink-soft" />
        {price_cents ? (
          <strong>{centsAsDollars(price_cents)}</strong>
        ) : (
          <span className="text-ink-soft">No price given</span>
        )}
      </span>
      {delivery_days ? (
        <span className="inline-flex items-center gap-1.5">
          <CalendarDays aria-hidden size={16} className="flex-none text-ink-soft" />
          {daysText(delivery_days)}
        </span>
      ) : null}
    </p>
  )
}

/** A path of ours stays here; anything else is somebody's page. */
export function WorkLink({ link }: { link: string }) {
  const icon = <ExternalLink aria-hidden size={16} className="flex-none" />
  const className = 'link inline-flex max-w-full items-center gap-1.5'
  return (
    <p>
      {isOwnPath(link) ? (
        <a href={link} className={className}>
          {icon}
          <span className="min-w-0 truncate">Work on Opportune</span>
        </a>
      ) : (
        <OutsideLink href={link} className={className}>
          {icon}
          <span className="min-w-0 truncate">{shownAddress(link)}</span>
          <span className="sr-only">(opens in a new tab)</span>
        </OutsideLink>
      )}
    </p>
  )
}
