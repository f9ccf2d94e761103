import { Link } from '@tanstack/react-router'

import type { PublicRequest } from '../../api/types'
import { budgetText } from '../../lib/budget'
import { exactTime, relativeTime } from '../../lib/time'
import { Avatar } from '../../ui/avatar'
import { Stars } from '../../ui/stars'
import { NeededBy } from './needed-by'
import { OwnState } from './own-state'
import { SkillTags } from './skill-tags'

/** A public request in a list: the whole card leads to it, its skills lead to more of the kind. */
export function OpportunityCard({ request, level = 2 }: { request: PublicRequest; level?: 2 | 3 }) {
  const Title = `h${level}` as const
  const { id, title, excerpt, skills, client, my_response, deadline } = request
  const talk = request.conversation_id ?? null
  const posted = request.published_at ?? request.created_at
  const rated = (client.average_rating ?? 0) > 0 && client.total_ratings > 0
  return (
    <article className="card group relative grid gap-3 p-5 hover:border-accent sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Title className="min-w-0 flex-1 basis-64 text-xl break-words">
          <Link
            to="/opportunities/$id"
            params={{ id: String(id) }}
            className="no-underline group-hover:underline after:absolute after:inset-0 after:rounded-m"
          >
            {title}
          </Link>
        </Title>
        <p className="tabular font-bold whitespace-nowrap">Budget: {budgetText(request)}</p>
      </div>
      {excerpt !== '' && (
        <p className="line-clamp-3 max-w-[72ch] break-words text-ink-soft">{excerpt}</p>
      )}
      <SkillTags skills={skills} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-ink-soft">
        <span className="flex min-w-0 items-center gap-2 font-medium break-words text-ink">
          <Avatar
            name={client.name}
            src={client.logo_url}
            size="tiny"
            userType="client"
            decorative
          />
          {client.name}
        </span>
        {rated && <Stars value={client.average_rating ?? 0} count={client.total_ratings} />}
        <span>
          Posted{' '}
          <time dateTime={posted} title={exactTime(posted)}>
            {relativeTime(posted)}
          </time>
        </span>
        {deadline && (
          <span>
            <NeededBy deadline={deadline} />
          </span>
        )}
        <OwnState proposal={my_response} />
        {talk !== null && (
          <Link
            to="/conversations/$id"
            params={{ id: String(talk) }}
            className="link relative z-1 inline-flex min-h-6 items-center"
          >
            Open conversation<span className="sr-only">: {title}</span>
          </Link>
        )}
      </p>
    </article>
  )
}
