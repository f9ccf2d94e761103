import { CalendarDays, ExternalLink, Tag } from 'lucide-react'

import { centsAsDollars } from '../../lib/money'
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
  const own = link.startsWith('/')
  return (
    <p>
      <a
        href={link}
        className="link inline-flex max-w-full items-center gap-1.5"
        {...(!own && { target: '_blank', rel: 'nofollow noopener noreferrer ugc' })}
      >
        <ExternalLink aria-hidden size={16} className="flex-none" />
        <span className="min-w-0 truncate">{own ? 'Work on Opportune' : shown(link)}</span>
        {!own && <span className="sr-only">(opens in a new tab)</span>}
      </a>
    </p>
  )
}

/** As a person reads it: no scheme, no "www.", no last slash. */
const shown = (address: string) => address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
