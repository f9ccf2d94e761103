import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/errors'
import { AsyncView } from '../../ui/async-view'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { SkeletonText } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { block, isBlockedQuery, unblock } from './block-queries'

interface BlockDialogProps {
  person: { readonly id: number; readonly name: string }
  onClose: () => void
}

/** What blocking means, and whether this person is blocked. */
export function BlockDialog({ person: { id, name }, onClose }: BlockDialogProps) {
  const queryClient = useQueryClient()
  const query = useQuery(isBlockedQuery(id))
  const isBlocked = query.data ?? false
  const change = useMutation({
    mutationFn: () => (isBlocked ? unblock(queryClient, id) : block(queryClient, id)),
    onSuccess: () => {
      toast.success(isBlocked ? `${name} is no longer blocked` : `${name} is blocked`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={isBlocked ? `Unblock ${name}?` : `Block ${name}?`}
      label={isBlocked ? 'Unblock' : 'Block'}
      busyLabel="Saving..."
      busy={change.isPending}
      variant={isBlocked ? 'primary' : 'danger'}
      disabled={query.data === undefined}
      problem={change.isError ? messageOf(change.error) : null}
      onConfirm={() => {
        change.mutate()
      }}
      onClose={onClose}
    >
      <AsyncView query={query} skeleton={<SkeletonText lines={3} />}>
        {() => (
          <p>
            {isBlocked
              ? 'You’ll be able to send each other messages, invites and proposals again.'
              : `You won’t be able to send each other messages, invites or proposals. What you already wrote stays. We don’t tell ${name}, and you can unblock them in your profile.`}
          </p>
        )}
      </AsyncView>
    </ConfirmDialog>
  )
}
