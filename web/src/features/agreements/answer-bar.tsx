import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import type { Conversation } from '../conversations/public'
import { EndDialog, type Ending } from './end-dialog'
import { take } from './queries'
import type { Agreement } from './types'

interface AnswerBarProps {
  head: Conversation
  self: number
  shown: Agreement
  /** Whether it is the newest version of the conversation's newest agreement. */
  isOnlyOne: boolean
  onPropose: (follows: Agreement | null) => void
}

/** What can be answered, always in sight, with the fingerprint of what it would be the answer to. */
export function AnswerBar({ head, self, shown, isOnlyOne, onPropose }: AnswerBarProps) {
  const queryClient = useQueryClient()
  const [ending, setEnding] = useState<Ending | null>(null)
  const accept = useMutation({
    mutationFn: () => take(queryClient, shown, { act: 'accept' }),
    onSuccess: ({ version }) => {
      toast.success(`Version ${version} accepted`)
    },
  })
  const { status, content_hash, version } = shown
  const isOwn = shown.created_by === self
  const canAnswer = isOnlyOne && head.status !== 'closed'
  const suggest = (
    <Button
      variant="secondary"
      className="flex-1 px-2"
      onClick={() => {
        onPropose(shown)
      }}
    >
      Suggest changes
    </Button>
  )
  return (
    <footer className="sticky bottom-0 mt-auto grid gap-2.5 border-t border-line bg-paper px-6 pt-3.5 pb-[calc(1rem+env(safe-area-inset-bottom))] in-[dialog]:-bottom-6 in-[dialog]:bg-surface">
      <Notice>{accept.isError ? messageOf(accept.error) : null}</Notice>
      {canAnswer && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {status === 'proposed' && !isOwn && (
            <Button
              className="flex-1 px-2 whitespace-nowrap"
              busy={accept.isPending}
              busyLabel="Accepting..."
              onClick={() => {
                accept.mutate()
              }}
            >
              Accept version {version}
            </Button>
          )}
          {status === 'proposed' && suggest}
          {(status === 'declined' || status === 'withdrawn') && (
            <Button
              variant="secondary"
              className="flex-1"
              onClick={() => {
                onPropose(shown)
              }}
            >
              Propose a new version
            </Button>
          )}
          {(status === 'completed' || status === 'cancelled') && (
            <Button
              variant="secondary"
              className="flex-1"
              onClick={() => {
                onPropose(null)
              }}
            >
              Propose a new agreement
            </Button>
          )}
        </div>
      )}
      <div className="flex min-h-9 items-center justify-between gap-3">
        <span className="text-sm text-ink-soft" title={content_hash}>
          Fingerprint{' '}
          <span className="tabular">
            {content_hash.slice(0, 4)}…{content_hash.slice(-4)}
          </span>
        </span>
        {canAnswer && status === 'proposed' && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setEnding(isOwn ? 'withdraw' : 'decline')
            }}
          >
            {isOwn ? 'Withdraw' : 'Decline'}
          </Button>
        )}
      </div>
      {ending && (
        <EndDialog
          agreement={shown}
          ending={ending}
          onClose={() => {
            setEnding(null)
          }}
        />
      )}
    </footer>
  )
}
