import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { money } from '../../lib/currency'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import type { Conversation } from '../conversations/public'
import { take } from './queries'
import { RequestChangesDialog } from './request-changes-dialog'
import { SubmitDialog } from './submit-dialog'
import type { Agreement, Milestone } from './types'

interface MilestoneActsProps {
  head: Conversation
  agreement: Agreement
  milestone: Milestone
  isClient: boolean
  /** The first of those that wait. */
  isNext: boolean
}

/** What the reader can do about a milestone that waits for them. */
export function MilestoneActs({
  head,
  agreement,
  milestone,
  isClient,
  isNext,
}: MilestoneActsProps) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const approve = useMutation({
    mutationFn: () => take(queryClient, agreement, { act: 'approve', number: milestone.number }),
    onSuccess: ({ status }) => {
      toast.success(status === 'completed' ? 'Agreement completed' : 'Milestone approved')
    },
  })
  const ask = () => {
    setAsking(true)
  }
  const onClose = () => {
    setAsking(false)
  }
  return (
    <div className="col-span-full grid gap-2 pt-2">
      <div className="flex flex-wrap gap-2">
        {isClient ? (
          <>
            <Button
              size="small"
              className="px-3"
              variant={isNext ? 'primary' : 'secondary'}
              busy={approve.isPending}
              busyLabel="Approving..."
              onClick={() => {
                approve.mutate()
              }}
            >
              Approve {money(milestone.amount_cents, agreement.currency)}
            </Button>
            <Button size="small" className="px-3" variant="secondary" onClick={ask}>
              Request changes
            </Button>
          </>
        ) : (
          <Button size="small" variant={isNext ? 'primary' : 'secondary'} onClick={ask}>
            {milestone.status === 'pending' ? 'Submit milestone' : 'Submit again'}
          </Button>
        )}
      </div>
      <Notice>{approve.isError ? messageOf(approve.error) : null}</Notice>
      {isAsking &&
        (isClient ? (
          <RequestChangesDialog {...{ agreement, milestone, onClose }} name={head.other.name} />
        ) : (
          <SubmitDialog {...{ agreement, milestone, onClose }} name={head.other.name} />
        ))}
    </div>
  )
}
