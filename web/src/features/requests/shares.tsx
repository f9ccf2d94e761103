import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Clock, UserPlus } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { ahead } from '../../lib/load-chunk'
import { exactTime, relativeTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { SkeletonCards } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { useOpened } from '../../ui/use-opened'
import { canTalk, MessageDeveloper } from '../conversations/public'
import { fetchShareDialog } from './dialogs'
import { invite, sharesQuery, withdrawInvite } from './queries'
import { canShare } from './rules'
import type { FullRequest, Share } from './types'

/** Who has this request in front of them, and who has looked. */
export function Shares({ request }: { request: FullRequest }) {
  const query = useQuery(sharesQuery(request.id))
  const [choosing, setChoosing] = useState(false)
  const close = () => {
    setChoosing(false)
  }
  const dialog = useOpened(choosing, fetchShareDialog, close)
  const withdraw = useWithdraw(request)
  const open = canShare(request.status)
  if (request.status === 'draft') return <DraftNote />

  return (
    <section aria-labelledby="request-shares" className="card grid gap-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="request-shares" className="text-lg">
          Invited developers
        </h2>
        {open && (
          <Button
            // Once there are proposals, reading them comes next.
            variant={request.response_count > 0 ? 'secondary' : 'primary'}
            size="small"
            {...ahead(fetchShareDialog)}
            onClick={() => {
              setChoosing(true)
            }}
          >
            <UserPlus aria-hidden size={18} />
            Invite
          </Button>
        )}
      </div>
      <AsyncView
        query={query}
        skeleton={<SkeletonCards count={2} className="h-12" />}
        empty={
          <p className="text-note text-ink-soft">
            {open
              ? 'No one invited yet. Choose developers you’d like to hear from.'
              : 'No one was invited.'}
          </p>
        }
      >
        {(shares) => <ShareList request={request} shares={shares} onWithdraw={withdraw.mutate} />}
      </AsyncView>
      <Notice>
        {withdraw.isError
          ? `The invite to ${withdraw.variables.display_name} couldn’t be withdrawn. ${messageOf(withdraw.error)}`
          : null}
      </Notice>
      {dialog && (
        <dialog.ShareDialog
          requestId={request.id}
          isPrivate={request.visibility === 'private'}
          onClose={close}
        />
      )}
    </section>
  )
}

function DraftNote() {
  return (
    <p className="rounded-m border border-dashed border-line-firm p-5 text-note text-ink-soft">
      Only you can see a draft. Publish it to invite developers.
    </p>
  )
}

/** Gone from the list at once; back in it, with the reason, when the server refuses. */
function useWithdraw({ id, status }: FullRequest) {
  const queryClient = useQueryClient()
  const { queryKey } = sharesQuery(id)

  const inviteAgain = async ({ developer_id, display_name }: Share) => {
    try {
      await invite(queryClient, id, [developer_id])
      toast.success(`${display_name} invited again`)
    } catch (error) {
      toast.error(`${display_name} couldn’t be invited again. ${messageOf(error)}`)
    }
  }

  return useMutation({
    mutationFn: (share: Share) => withdrawInvite(queryClient, id, share.developer_id),
    onMutate: async (share) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (all) =>
        all?.filter(({ developer_id }) => developer_id !== share.developer_id),
      )
      return before
    },
    onError: (_, _share, before) => {
      queryClient.setQueryData(queryKey, before)
    },
    onSuccess: (_, share) => {
      toast.success(
        <>
          Invite to {share.display_name} withdrawn{' '}
          {canShare(status) && (
            <button type="button" onClick={() => void inviteAgain(share)}>
              Undo
            </button>
          )}
        </>,
      )
    },
  })
}

interface ShareListProps {
  request: Pick<FullRequest, 'id' | 'status'>
  shares: readonly Share[]
  onWithdraw: (share: Share) => void
}

function ShareList({ request, shares, onWithdraw }: ShareListProps) {
  const seen = shares.filter(({ viewed_at }) => viewed_at).length
  return (
    <div className="grid gap-3">
      <p className="text-note text-ink-soft">
        Seen by {seen} of {shares.length}
      </p>
      <ul role="list" className="grid divide-y divide-line">
        {shares.map((share) => (
          <ShareItem
            key={share.developer_id}
            request={request}
            share={share}
            onWithdraw={() => {
              onWithdraw(share)
            }}
          />
        ))}
      </ul>
    </div>
  )
}

interface ShareItemProps {
  request: ShareListProps['request']
  share: Share
  onWithdraw: () => void
}

function ShareItem({ request, share, onWithdraw }: ShareItemProps) {
  const { developer_id, display_name, avatar_url, share_date, viewed_at } = share
  const Icon = viewed_at ? Check : Clock
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2.5">
      <Avatar name={display_name} src={avatar_url} size="small" decorative />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          <Link
            to="/profile/developers/$id/public"
            params={{ id: String(developer_id) }}
            className="no-underline hover:underline"
          >
            {display_name}
          </Link>
        </p>
        <p className="flex items-center gap-1.5 text-sm text-ink-soft">
          <Icon aria-hidden size={14} className={viewed_at ? 'text-ok' : ''} />
          {viewed_at ? (
            <span>
              Seen{' '}
              <time dateTime={viewed_at} title={exactTime(viewed_at)}>
                {relativeTime(viewed_at)}
              </time>
            </span>
          ) : (
            <span title={`Invited ${exactTime(share_date)}`}>Not seen yet</span>
          )}
        </p>
      </div>
      <div className="flex basis-full flex-wrap gap-1 pl-8">
        {canTalk({ status: request.status }) && (
          <MessageDeveloper
            requestId={request.id}
            developer={{ id: developer_id, name: display_name }}
            conversationId={share.conversation_id}
            variant="quiet"
            size="small"
          />
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={`Withdraw invite to ${display_name}`}
          onClick={onWithdraw}
        >
          Withdraw invite
        </Button>
      </div>
    </li>
  )
}
