import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'

import { messageOf } from '../../api/errors'
import { readUnsent } from '../../lib/unsent'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { patchStatus, showHead } from './queries'
import type { Conversation } from './types'

/** In place of the text field while the conversation is closed. */
export function ClosedBar({ head }: { head: Conversation }) {
  const queryClient = useQueryClient()
  const owner = useSession((state) => state.user?.id ?? 0)
  const reopen = useMutation({
    mutationFn: () => patchStatus(head.id, 'open'),
    onSuccess: (now) => {
      showHead(queryClient, now)
    },
  })
  return (
    <div className="grid gap-3 px-4 pb-4 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex items-start gap-3">
          <Lock aria-hidden size={18} className="mt-1 flex-none text-ink-soft" />
          <span>
            This conversation is closed. You can still read it.
            {readUnsent(owner, `message:${head.id}`) !== null && ' Your draft is saved.'}
          </span>
        </p>
        <Button
          variant="secondary"
          busy={reopen.isPending}
          busyLabel="Reopening..."
          onClick={() => {
            reopen.mutate()
          }}
        >
          Reopen conversation
        </Button>
      </div>
      <Notice>{reopen.isError ? messageOf(reopen.error) : null}</Notice>
    </div>
  )
}
