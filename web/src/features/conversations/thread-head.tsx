import { Link } from '@tanstack/react-router'
import { ArrowLeft, BellOff, Search } from 'lucide-react'
import { useState } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { Avatar } from '../../ui/avatar'
import { Notice } from '../../ui/notice'
import { useCode } from '../../ui/use-code'
import { StatusPill } from './status-pill'
import type { ThreadMenuProps } from './thread-menu'
import type { Conversation } from './types'

const fetchMenu = loadChunk(() => import('./thread-menu'))

interface ThreadHeadProps {
  /** Not there while it loads, or when there is no such conversation. */
  head: Conversation | undefined
  isArchivedList: boolean
  isSearching: boolean
  onSearch: () => void
}

/** Whom one talks with, about what, and what can be done with the conversation as a whole. */
export function ThreadHead({ head, isArchivedList, isSearching, onSearch }: ThreadHeadProps) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      <header className="flex min-h-16 items-center gap-2 border-b border-line py-2 pr-2 pl-2 sm:pr-4 sm:pl-4">
        <Link
          to="/conversations"
          search={isArchivedList ? { archived: true } : {}}
          aria-label="Back to all conversations"
          className="icon-button lg:hidden"
        >
          <ArrowLeft aria-hidden size={21} />
        </Link>
        {head && (
          <span className="flex max-sm:hidden">
            <Avatar
              name={head.other.name}
              src={head.other.avatar_url}
              userType={head.other.user_type}
              decorative
            />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <div className="flex min-w-0 items-center gap-2">
            <h1
              tabIndex={-1}
              data-page-heading
              className="min-w-0 truncate text-lg leading-snug sm:text-xl"
            >
              {head?.other.name ?? 'Conversation'}
            </h1>
            {head && <StatusPill status={head.status} />}
            {head?.muted && (
              <BellOff
                role="img"
                aria-label="Muted"
                size={16}
                className="flex-none text-ink-soft"
              />
            )}
          </div>
          {head && (
            <Link
              to="/requests/$requestId"
              params={{ requestId: String(head.request_id) }}
              className="block truncate text-note text-ink-soft underline-offset-3 hover:underline"
            >
              {head.request_title}
            </Link>
          )}
        </div>
        {head && (
          <>
            <button
              type="button"
              className="icon-button"
              aria-label="Search this conversation"
              aria-pressed={isSearching}
              onClick={onSearch}
            >
              <Search aria-hidden size={20} />
            </button>
            <More head={head} onProblem={setProblem} />
          </>
        )}
      </header>
      <div className="px-4 pt-3 empty:hidden">{problem !== null && <Notice>{problem}</Notice>}</div>
    </>
  )
}

/** Fetched beside the conversation, which can be read and written without it. */
function More(props: ThreadMenuProps) {
  const { data } = useCode(fetchMenu)
  return data ? <data.ThreadMenu {...props} /> : <span className="icon-button" />
}
