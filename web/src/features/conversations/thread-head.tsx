import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  Bell,
  BellOff,
  EllipsisVertical,
  Lock,
  LockOpen,
  Search,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { loadChunk } from '../../lib/load-chunk'
import { Avatar } from '../../ui/avatar'
import { Menu, type MenuItem } from '../../ui/menu'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { useOpened } from '../../ui/use-opened'
import { patchStatus, putSettings, showHead } from './queries'
import { StatusPill } from './status-pill'
import type { Conversation } from './types'

const fetchCloseDialog = loadChunk(() => import('./close-dialog'))

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
            <Avatar name={head.other.name} src={head.other.avatar_url} decorative />
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

interface Change {
  readonly call: () => Promise<Conversation>
  readonly done: string
  readonly undo?: () => void
}

interface MoreProps {
  head: Conversation
  /** What went wrong stands under the head until something else is tried. */
  onProblem: (problem: string | null) => void
}

function More({ head, onProblem }: MoreProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isClosing, setClosing] = useState(false)
  const stay = () => {
    setClosing(false)
  }
  const closing = useOpened(isClosing, fetchCloseDialog, stay)
  const change = useMutation({
    mutationFn: ({ call }: Change) => call(),
    onMutate: () => {
      onProblem(null)
    },
    onSuccess: (now, { done, undo }) => {
      showHead(queryClient, now)
      toast.success(
        <>
          {done}{' '}
          {undo && (
            <button type="button" onClick={undo}>
              Undo
            </button>
          )}
        </>,
      )
    },
    onError: (error) => {
      onProblem(messageOf(error))
    },
  })
  const { id, muted, archived, status, other } = head
  const set =
    (settings: { muted?: boolean; archived?: boolean }, done: string, undo?: () => void) => () => {
      change.mutate({ call: () => putSettings(id, settings), done, ...(undo && { undo }) })
    }
  const toInbox = set({ archived: false }, 'Moved to the inbox')

  const items: MenuItem[] = [
    muted
      ? {
          label: 'Unmute',
          icon: <Bell aria-hidden size={18} />,
          onSelect: set({ muted: false }, 'Conversation unmuted'),
        }
      : {
          label: 'Mute',
          icon: <BellOff aria-hidden size={18} />,
          onSelect: set({ muted: true }, 'Conversation muted. It won’t count as unread.'),
        },
    archived
      ? {
          label: 'Move to inbox',
          icon: <ArchiveRestore aria-hidden size={18} />,
          onSelect: toInbox,
        }
      : {
          label: 'Archive',
          icon: <Archive aria-hidden size={18} />,
          onSelect: set({ archived: true }, 'Archived', toInbox),
        },
    status === 'closed'
      ? {
          label: 'Reopen conversation',
          icon: <LockOpen aria-hidden size={18} />,
          onSelect: () => {
            change.mutate({ call: () => patchStatus(id, 'open'), done: 'Conversation reopened' })
          },
        }
      : {
          label: 'Close conversation',
          icon: <Lock aria-hidden size={18} />,
          onSelect: () => {
            setClosing(true)
          },
        },
  ]
  if (other.user_type === 'developer') {
    items.unshift({
      label: 'View profile',
      icon: <UserRound aria-hidden size={18} />,
      href: `/profile/developers/${other.id}/public`,
    })
  }

  return (
    <>
      <Menu
        label="More"
        trigger={<EllipsisVertical aria-hidden size={20} />}
        items={items}
        onNavigate={(href) => void navigate({ href })}
      />
      {closing && <closing.CloseDialog head={head} onClose={stay} />}
    </>
  )
}
