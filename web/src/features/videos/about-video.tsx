import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

import { exactTime, shortDay } from '../../lib/time'
import { Avatar } from '../../ui/avatar'
import { PRIVACY_NAMES, views } from './rules'
import type { Video } from './types'

interface AboutVideoProps {
  video: Video
  actions?: ReactNode
  /** They have no edges: on a phone their words begin where the text does. */
  quietActions?: boolean
}

/** The heading below the film: its title, whose it is, and what to do with it. */
export function AboutVideo({ video, actions, quietActions = false }: AboutVideoProps) {
  const { title, owner, status, view_count, created_at, privacy } = video
  return (
    <div className="grid grid-cols-1 gap-3">
      <h1 tabIndex={-1} data-page-heading className="text-2xl break-words">
        {title}
      </h1>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-note text-ink-soft">
        <Avatar name={owner.name} src={owner.avatar_url} size="small" decorative />
        <Link
          to="/developers/$developerId/videos"
          params={{ developerId: String(owner.id) }}
          className="font-bold break-words text-ink no-underline hover:underline"
        >
          {owner.name}
        </Link>
        {status === 'ready' && <span className="tabular">{views(view_count)}</span>}
        <time dateTime={created_at} title={exactTime(created_at)}>
          {shortDay(created_at)}
        </time>
        {privacy !== 'public' && (
          <span className="inline-flex items-center gap-1">
            <Lock aria-hidden size={14} />
            {PRIVACY_NAMES[privacy]}
          </span>
        )}
        {actions !== undefined && (
          <span
            className={clsx(
              'flex max-w-full min-w-0 flex-wrap items-center gap-2 sm:ml-auto',
              quietActions && 'max-sm:-ml-3',
            )}
          >
            {actions}
          </span>
        )}
      </div>
    </div>
  )
}
