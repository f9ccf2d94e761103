import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'

import { toast } from '../../ui/toast-area'
import { Button } from '../../ui/button'
import { ChooseRequest, type Asked } from './choose-request'
import { inviteProblem } from './invite-problem'
import { invite } from './queries'
import type { RequestRow } from './types'

interface InviteDialogProps {
  developer: Asked
  onClose: () => void
}

/** Invites a developer to one of the client's requests. */
export function InviteDialog({ developer, onClose }: InviteDialogProps) {
  return (
    <ChooseRequest
      developer={developer}
      title={`Invite ${developer.name}`}
      lead="Choose the request. They can read it as soon as you invite them."
      action={(request) => <Invite request={request} developer={developer} />}
      onClose={onClose}
    />
  )
}

function Invite({ request, developer }: { request: RequestRow; developer: Asked }) {
  const queryClient = useQueryClient()
  const inviting = useMutation({
    mutationFn: () => invite(queryClient, request.id, [developer.id]),
    onSuccess: () => {
      toast.success(`${developer.name} is invited`)
    },
  })
  if (inviting.isSuccess || (request.share_date ?? null) !== null) {
    return (
      <span className="tag gap-1.5">
        <Check aria-hidden size={14} />
        Invited
      </span>
    )
  }
  return (
    <span className="grid justify-items-end gap-1">
      <Button
        variant="secondary"
        size="small"
        busy={inviting.isPending}
        busyLabel="Inviting..."
        aria-label={`Invite to ${request.title}`}
        onClick={() => {
          inviting.mutate()
        }}
      >
        Invite
      </Button>
      {inviting.isError && (
        <span role="alert" className="field-error">
          {inviteProblem(inviting.error, [developer.name])}
        </span>
      )}
    </span>
  )
}
