import { BadgeCheck } from 'lucide-react'
import { useId } from 'react'

import type { TrustFacts } from '../../api/types'
import { replyTimeText } from '../../lib/reply-time'
import { calendarDay } from '../../lib/time'
import { Avatar } from '../../ui/avatar'
import { Stars } from '../../ui/stars'
import { noReplyText } from './no-reply-text'

/** Who asks: what a developer wants to know about a client before sending a proposal. */
export function TrustCard({ trust, level = 2 }: { trust: TrustFacts; level?: 2 | 3 }) {
  const headingId = useId()
  const Heading = `h${level}` as const
  const place = [trust.industry, trust.country].filter(Boolean).join(' · ')
  const verified = [
    ...(trust.verified.email ? ['Email'] : []),
    ...(trust.verified.payment ? ['Payment'] : []),
  ]
  return (
    <section aria-labelledby={headingId} className="card grid gap-5 p-5">
      <Heading id={headingId} className="text-lg">
        About the client
      </Heading>
      <div className="flex items-center gap-4">
        <Avatar name={trust.name} src={trust.logo_url} userType="client" decorative />
        <div className="min-w-0">
          <p className="font-bold break-words">{trust.name}</p>
          {place !== '' && <p className="text-note break-words text-ink-soft">{place}</p>}
        </div>
      </div>
      {trust.average_rating && trust.total_ratings > 0 ? (
        <Stars value={trust.average_rating} count={trust.total_ratings} />
      ) : null}
      <dl className="grid gap-x-6 gap-y-2.5 text-note">
        {factsOf(trust).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="tabular text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {sentencesOf(trust).map((sentence) => (
        <p key={sentence} className="text-note">
          {sentence}
        </p>
      ))}
      {verified.length > 0 && (
        <ul role="list" className="grid gap-1.5 border-t border-line pt-4 text-note">
          {verified.map((what) => (
            <li key={what} className="flex items-center gap-2">
              <BadgeCheck aria-hidden size={18} className="flex-none text-ok" />
              {what} verified
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/**
 * What nobody has measured or earned yet is left out, not shown as zero. How often proposals get a reply is one of the
 * sentences.
 */
function factsOf(trust: TrustFacts): readonly (readonly [string, string])[] {
  const rate = (name: string, value: number | null | undefined) =>
    typeof value === 'number' ? [[name, percent(value)] as const] : []
  return [
    ['Member since', calendarDay(trust.member_since)],
    ['Requests posted', String(trust.requests_posted)],
    ...(trust.hires > 0 ? [['Hires', String(trust.hires)] as const] : []),
    ...rate('Hire rate', trust.hire_rate),
    ...rate('Messages answered', trust.message_response_rate),
  ]
}

function sentencesOf(trust: TrustFacts): readonly string[] {
  const { no_answer_rate, median_response_minutes } = trust
  return [
    ...(typeof median_response_minutes === 'number'
      ? [replyTimeText(median_response_minutes)]
      : []),
    ...(typeof no_answer_rate === 'number' ? [noReplyText(no_answer_rate)] : []),
  ]
}

/** The server sends a share of one. */
const percent = (share: number) => `${Math.round(share * 100)}%`
