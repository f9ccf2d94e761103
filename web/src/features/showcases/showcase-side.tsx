import { Link } from '@tanstack/react-router'
import { CodeXml, ExternalLink, Globe, MapPin, Play, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { shownAddress } from '../../lib/web-address'
import { useSession } from '../../session/store'
import { Avatar } from '../../ui/avatar'
import { buttonClass } from '../../ui/button'
import { OutsideLink } from '../../ui/outside-link'
import { RatingMark } from '../../ui/rating-mark'
import { ROWS } from '../../ui/rows'
import { TagList } from '../../ui/tag-list'
import { ReportButton } from '../moderation/public'
import { AvailabilityMark } from '../profiles/public'
import { ProofMark } from './proof-mark'
import { ProveLinks } from './prove-links'
import type { ProvedLink, Showcase } from './types'

/** Facts and ways on, beside the pictures. */
export function ShowcaseSide({ showcase }: { showcase: Showcase }) {
  const { project_url, repository_url, demo_url, tags, profile, proofs } = showcase
  const isOwn = useSession((state) => state.user?.id === showcase.developer_id)
  const rows: readonly (readonly [ProvedLink, string | null | undefined, string, LucideIcon])[] = [
    ['project', project_url, 'Visit project', Globe],
    ['repository', repository_url, 'Source code', CodeXml],
    ['demo', demo_url, 'Demo', Play],
  ]
  const links = rows.flatMap(([link, address, text, Icon]) => {
    const proof = proofs.find((one) => one.link === link && one.url === address)
    return address ? [{ address, text, Icon, proof }] : []
  })
  return (
    <aside aria-label="At a glance" className="grid content-start gap-6">
      {profile && <DeveloperCard showcase={showcase} profile={profile} />}
      {links.length > 0 && (
        <ul role="list" aria-label="Links" className={ROWS}>
          {links.map(({ address, text, Icon, proof }) => (
            <li key={text}>
              <OutsideLink
                href={address}
                className="group flex min-h-14 items-center gap-3 py-2 no-underline"
              >
                <Icon aria-hidden size={18} className="flex-none text-ink-soft" />
                <span className="min-w-0 flex-1">
                  <span className="block text-note font-medium group-hover:underline">{text}</span>
                  <span className="block truncate text-sm text-ink-soft">
                    {shownAddress(address)}
                  </span>
                </span>
                <ExternalLink aria-hidden size={16} className="flex-none text-ink-soft" />
              </OutsideLink>
              {proof && <ProofMark proof={proof} />}
            </li>
          ))}
        </ul>
      )}
      {isOwn && <ProveLinks id={showcase.id} />}
      {tags.length > 0 && (
        <Fact title="Built with">
          <TagList to="/showcase" tags={tags} />
        </Fact>
      )}
      <div className="-ml-3 empty:hidden">
        <ReportButton type="showcase" id={showcase.id} owner={showcase.developer_id} />
      </div>
    </aside>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="mb-2 font-text text-note font-normal tracking-normal text-ink-soft">
        {title}
      </h2>
      {children}
    </div>
  )
}

interface DeveloperCardProps {
  showcase: Showcase
  profile: NonNullable<Showcase['profile']>
}

/** Who made it, and the way to them. */
function DeveloperCard({ showcase: { developer }, profile }: DeveloperCardProps) {
  const { headline, country, availability, average_rating, total_ratings } = profile
  const signedIn = useSession((state) => state.isAuthenticated)
  const isClient = useSession((state) => state.user?.userType === 'client')
  const page = {
    to: '/profile/developers/$id/public',
    params: { id: String(developer.id) },
  } as const
  return (
    <section
      aria-label="Developer"
      className="grid gap-4 rounded-m border border-line bg-surface p-5"
    >
      <div className="flex items-center gap-3.5">
        <Avatar name={developer.name} src={developer.avatar_url} size="large" decorative />
        <div className="min-w-0">
          <h2 className="text-lg break-words">{developer.name}</h2>
          {headline && (
            <p className="line-clamp-2 text-note break-words text-ink-soft">{headline}</p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5 text-note text-ink-soft">
        {availability && <AvailabilityMark availability={availability} />}
        {country && (
          <span className="inline-flex items-center gap-1.5">
            <MapPin aria-hidden size={14} />
            {country}
          </span>
        )}
        <RatingMark value={average_rating ?? 0} count={total_ratings} />
      </div>
      <div className="grid gap-2.5">
        {/* Those who may hire: what they begin goes on at the profile. */}
        {(isClient || !signedIn) && (
          <Link {...page} search={{ act: 'message' }} className={buttonClass('primary')}>
            Message {developer.name.split(' ')[0]}
          </Link>
        )}
        <Link {...page} search={{}} className={buttonClass('secondary')}>
          View profile
        </Link>
      </div>
    </section>
  )
}
