import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  Ban,
  Bell,
  BellOff,
  EllipsisVertical,
  Lock,
  LockOpen,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { loadChunk } from '../../lib/load-chunk'
import { Menu, type MenuItem } from '../../ui/menu'
import { toast } from '../../ui/toast-area'
import { useOpened } from '../../ui/use-opened'
import { fetchBlockDialog } from '../moderation/public'
import { patchStatus, putSettings, showHead } from './queries'
import type { Conversation } from './types'

const fetchCloseDialog = loadChunk(() => import('./close-dialog'))

interface Change {
  readonly call: () => Promise<Conversation>
  readonly done: string
  readonly undo?: () => void
}

export interface ThreadMenuProps {
  head: Conversation
  /** What went wrong stands under the head until something else is tried. */
  onProblem: (problem: string | null) => void
}

/** What can be done with the conversation as a whole. */
export function ThreadMenu({ head, onProblem }: ThreadMenuProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'close' | 'block' | null>(null)
  const stay = () => {
    setOpen(null)
  }
  const closing = useOpened(open === 'close', fetchCloseDialog, stay)
  const blocking = useOpened(open === 'block', fetchBlockDialog, stay)
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
            setOpen('close')
          },
        },
    {
      label: 'Block',
      icon: <Ban aria-hidden size={18} />,
      onSelect: () => {
        setOpen('block')
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
      {blocking && <blocking.BlockDialog person={other} onClose={stay} />}
    </>
  )
}
