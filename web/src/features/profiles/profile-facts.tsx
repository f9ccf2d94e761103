import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Globe, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { replyTimeText } from '../../lib/reply-time'
import { calendarDay, dateFormat } from '../../lib/time'
import { shownAddress } from '../../lib/web-address'
import { useSession } from '../../session/store'
import { GitHubIcon, LinkedInIcon } from '../../ui/brand-icons'
import { buttonClass } from '../../ui/button'
import { OutsideLink } from '../../ui/outside-link'
import { BlockButton, ReportButton } from '../moderation/public'
import { ActButtons } from './profile-acts'
import { ShareButton } from './share-button'
import type { PublicDeveloper } from './types'
import { EXPERIENCE, rateText } from './texts'

/** What one asks before writing to somebody, and the ways to do so, always in view. */
export function ProfileFacts({ developer }: { developer: PublicDeveloper }) {
  const { skills, languages, experience_level, timezone, member_since } = developer
  const rate = rateText(developer)
  const minutes = developer.median_response_minutes
  const isOwn = useSession((state) => state.user?.id === developer.id)
  return (
    <aside
      aria-label="At a glance"
      className="grid gap-5 md:sticky md:top-[calc(var(--header-height)+1.5rem)] md:row-span-2 md:mt-6"
    >
      <div className="grid gap-2.5 rounded-m border border-line bg-surface p-5 max-md:hidden">
        <p className="tabular font-display text-xl font-bold">{rate ?? 'Rate on request'}</p>
        {typeof minutes === 'number' && (
          <p className="mb-1 text-sm text-ink-soft">{replyTimeText(minutes)}</p>
        )}
        <ActButtons />
        {isOwn && (
          <Link to="/profile" className={buttonClass('primary')}>
            Edit profile
          </Link>
        )}
      </div>
      {skills.length > 0 && (
        <Fact title="Skills">
          <ul role="list" className="flex flex-wrap gap-1.5">
            {skills.map((skill) => (
              <li key={skill} className="min-w-0">
                <Link
                  to="/creators"
                  search={{ skill: [skill] }}
                  rel="nofollow"
                  className="tag min-h-7 break-words no-underline hover:bg-accent-wash hover:text-accent"
                >
                  {skill}
                </Link>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {experience_level && <Fact title="Experience">{EXPERIENCE[experience_level]}</Fact>}
      {languages.length > 0 && <Fact title="Languages">{languages.join(', ')}</Fact>}
      {timezone && (
        <Fact title="Time zone">
          {timezone.replaceAll('_', ' ')}
          <LocalTime zone={timezone} />
        </Fact>
      )}
      <Links developer={developer} />
      <Fact title="Member since">
        <time dateTime={member_since}>{calendarDay(member_since)}</time>
      </Fact>
      <div className="-ml-3 flex flex-wrap gap-1">
        <ShareButton name={developer.display_name} />
        <ReportButton type="profile" id={developer.id} owner={developer.id} />
        <BlockButton person={{ id: developer.id, name: developer.display_name }} />
        {isOwn && (
          <Link to="/profile" className={clsx(buttonClass('quiet', 'small'), 'md:hidden')}>
            Edit profile
          </Link>
        )}
      </div>
    </aside>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="mb-1.5 font-text text-note font-normal tracking-normal text-ink-soft">
        {title}
      </h2>
      <div className="break-words">{children}</div>
    </div>
  )
}

/** Whether it is a good hour to write. */
function LocalTime({ zone }: { zone: string }) {
  const time = timeIn(zone)
  return time !== null && <span className="block text-note text-ink-soft">{time} there</span>
}

function timeIn(timeZone: string): string | null {
  try {
    const clock = dateFormat({ timeZone, hour: 'numeric', minute: '2-digit' })
    return clock(new Date())
  } catch {
    // A zone that this browser does not know.
    return null
  }
}

function Links({ developer }: { developer: PublicDeveloper }) {
  const { website, github, linkedin, other } = developer.links
  const rows: readonly (readonly [string | null | undefined, ReactNode])[] = [
    [website, <Globe key="icon" aria-hidden size={18} />],
    [github, <GitHubIcon key="icon" />],
    [linkedin, <LinkedInIcon key="icon" />],
    ...other.map((address) => [address, <Link2 key="icon" aria-hidden size={18} />] as const),
  ]
  const links = rows.flatMap(([address, icon]) => (address ? [{ address, icon }] : []))
  if (links.length === 0) return null
  return (
    <Fact title="Links">
      <ul role="list" className="grid gap-0.5">
        {links.map(({ address, icon }) => (
          <li key={address}>
            <OutsideLink
              href={address}
              className="group flex min-h-8 items-center gap-2.5 no-underline [&>svg]:size-4.5 [&>svg]:flex-none"
            >
              {icon}
              <span className="min-w-0 break-all text-accent group-hover:underline">
                {shownAddress(address)}
              </span>
            </OutsideLink>
          </li>
        ))}
      </ul>
    </Fact>
  )
}
