import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { ahead, loadChunk } from '../../lib/load-chunk'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { useOpened } from '../../ui/use-opened'
import { nameOf } from './developer-name'
import { decide } from './queries'
import { stepsFor } from './status'
import type { Proposal, Decision } from './types'

const fetchDecline = loadChunk(() => import('./decline-dialog'))

const DONE: Readonly<Record<Decision['status'], (name: string) => string>> = {
  shortlisted: (name) => `${name} shortlisted`,
  declined: (name) => `${name}’s proposal declined`,
  accepted: (name) => `${name}’s proposal accepted`,
}

/** What a client does with a proposal. Yes and no are asked about first. */
export function ProposalActions({ proposal }: { proposal: Proposal }) {
  const [open, setOpen] = useState<'decline' | 'accept' | null>(null)
  const { decision, take } = useDecision(proposal, () => {
    setOpen(null)
  })
  const name = nameOf(proposal)
  const problem = decision.isError ? messageOf(decision.error) : null
  const close = () => {
    setOpen(null)
  }
  const decline = useOpened(open === 'decline', fetchDecline, close)
  const ask = (what: 'decline' | 'accept') => () => {
    decision.reset()
    setOpen(what)
  }
  const steps = stepsFor(proposal)

  if (steps.length === 0) return null
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={`Decide on ${name}`} className="flex flex-wrap gap-2">
        {steps.includes('accepted') && (
          <Button variant="secondary" size="small" onClick={ask('accept')}>
            Accept
          </Button>
        )}
        {steps.includes('shortlisted') && (
          <Button
            variant="quiet"
            size="small"
            busy={decision.isPending && open === null}
            onClick={() => {
              take({ status: 'shortlisted' })
            }}
          >
            Shortlist
          </Button>
        )}
        {steps.includes('declined') && (
          <Button variant="quiet" size="small" {...ahead(fetchDecline)} onClick={ask('decline')}>
            Decline
          </Button>
        )}
      </div>
      <Notice>{open === null ? problem : null}</Notice>
      {decline && (
        <decline.DeclineDialog
          proposal={proposal}
          busy={decision.isPending}
          problem={problem}
          onClose={close}
          onDecline={(reason) => {
            take({ status: 'declined', ...(reason !== null && { reason }) })
          }}
        />
      )}
      {open === 'accept' && (
        <ConfirmDialog
          title={`Accept ${name}’s proposal?`}
          label="Accept proposal"
          busyLabel="Accepting..."
          busy={decision.isPending}
          variant="primary"
          problem={problem}
          onConfirm={() => {
            take({ status: 'accepted' })
          }}
          onClose={close}
        >
          <p>
            {name} will see it right away, and you can’t undo it. We’ll open a conversation between
            you. Nothing is charged, and other proposals don’t change.
          </p>
          {proposal.request.status === 'open' && (
            <p className="text-ink-soft">
              Your request stays open.{' '}
              <Link
                to="/requests/$requestId"
                params={{ requestId: String(proposal.request_id) }}
                className="link"
              >
                Pause it or mark it as in progress
              </Link>{' '}
              to stop receiving proposals.
            </p>
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}

function useDecision(proposal: Proposal, onDone: () => void) {
  const queryClient = useQueryClient()
  const decision = useMutation({
    mutationFn: (step: Decision) => decide(queryClient, proposal, step),
    onSuccess: (_, { status }) => {
      onDone()
      toast.success(DONE[status](nameOf(proposal)))
    },
  })
  const take = (step: Decision) => {
    if (!decision.isPending) decision.mutate(step)
  }
  return { decision, take }
}
