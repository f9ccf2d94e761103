import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import {
  CircleAlert,
  CreditCard,
  Handshake,
  Package,
  Search,
  SquarePlay,
  Ticket,
  type LucideIcon,
} from 'lucide-react'

import { exactTime, relativeTime } from '../../lib/time'
import { Avatar } from '../../ui/avatar'
import { markRead } from './queries'
import type { NotificationItem, NotificationKind } from './types'

/** For what nobody in particular did. */
const ICONS: Readonly<Partial<Record<NotificationKind, LucideIcon>>> = {
  moderation: CircleAlert,
  payment: CreditCard,
  product: Package,
  search: Search,
  ticket: Ticket,
  video: SquarePlay,
}

interface NotificationRowProps {
  item: NotificationItem
  className?: string
  /** The person goes where it leads. */
  onOpen?: () => void
}

/** Who did what, where and when. The whole row leads there, and having been there is having read it. */
export function NotificationRow({ item, className, onOpen }: NotificationRowProps) {
  const queryClient = useQueryClient()
  const { id, actor, text, request_title, link, is_read, created_at } = item
  const open = () => {
    // What couldn’t be marked shows as unread again, and nothing else is lost.
    if (!is_read) void markRead(queryClient, [id]).catch(() => undefined)
    onOpen?.()
  }
  return (
    <Link
      // The address as the server writes it, which may hold a query; the path alone would swallow it.
      to="/"
      href={link}
      onClick={open}
      className={clsx(
        'grid min-h-16 grid-cols-[2rem_minmax(0,1fr)_0.625rem] gap-x-3 py-3 text-note leading-snug no-underline -outline-offset-2 hover:bg-fill/45',
        '@3xl:min-h-14 @3xl:grid-cols-[2rem_minmax(0,1fr)_minmax(0,20rem)_8rem_0.625rem] @3xl:items-center @3xl:gap-x-4',
        className,
      )}
    >
      <Face item={item} />
      {/* Two lines, or one where there is room. */}
      <span className="min-w-0 @3xl:contents">
        <span className="block text-pretty break-words">
          {actor && <b className="font-bold">{actor.name}</b>}
          {actor && ' '}
          {text}
        </span>
        <span className="flex gap-1 text-sm text-ink-soft @3xl:contents">
          {request_title && (
            <>
              <span className="truncate @3xl:col-start-3 @3xl:row-start-1">{request_title}</span>
              <span aria-hidden className="@3xl:hidden">
                ·
              </span>
            </>
          )}
          <time
            dateTime={created_at}
            title={exactTime(created_at)}
            className="flex-none whitespace-nowrap @3xl:col-start-4 @3xl:row-start-1 @3xl:text-right"
          >
            {relativeTime(created_at)}
          </time>
        </span>
      </span>
      {!is_read && (
        <span
          role="img"
          aria-label="Unread"
          className="mt-1.5 size-2.5 rounded-full border border-spark-edge bg-spark @3xl:col-start-5 @3xl:row-start-1 @3xl:mt-0"
        />
      )}
    </Link>
  )
}

function Face({ item: { actor, kind } }: { item: NotificationItem }) {
  if (actor) {
    const { name, avatar_url, user_type } = actor
    return <Avatar name={name} src={avatar_url} size="small" userType={user_type} decorative />
  }
  const Icon = ICONS[kind] ?? Handshake
  return (
    <span aria-hidden className="grid size-8 place-items-center rounded-full bg-fill text-ink-soft">
      <Icon size={17} />
    </span>
  )
}
