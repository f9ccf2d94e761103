import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'

import { createActionKey } from '../../api/action-key'
import { ApiFailure, messageOf } from '../../api/errors'
import { previewMarkdown } from '../../api/markdown'
import { FoundAgain } from '../../form/found-again'
import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
import { useUnsent } from '../../lib/unsent'
import { onEvent } from '../../session/events'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { MarkdownEditor } from '../../ui/markdown-editor'
import { Notice } from '../../ui/notice'
import { Switch } from '../../ui/switch'
import { toast } from '../../ui/toast-area'
import { askForSubscription, forgetPendingAction, type PendingAction } from '../payments/public'
import { BudgetField } from '../requests/public'
import { VideosField } from '../videos/public'
import {
  proposalForm,
  bodyOf,
  EMPTY_PROPOSAL,
  MOST_MESSAGE,
  MOST_VIDEOS,
  type ProposalForm,
} from './proposal-rules'
import { sendProposal, showSent } from './queries'
import { SubscriptionNeeded } from './subscription-needed'
import type { Proposal } from './types'

interface ProposalFormProps {
  requestId: number
  /** Why nothing can be sent at the moment; what was typed stays. */
  closed: string | null
  onSent: () => void
}

const FIELDS = {
  message: 'Your proposal',
  price_cents: 'Price',
  delivery_days: 'Days',
  profile_link: 'Link to your work',
  video_ids: 'Videos',
  include_profile: 'Show my profile',
} as const

/** A developer's proposal. What is typed is kept from the first letter, until it is sent or thrown away. */
export function ProposalForm({ requestId, closed, onSent }: ProposalFormProps) {
  const queryClient = useQueryClient()
  const owner = useSession((state) => state.user?.id ?? 0)
  const draft = `proposal:${requestId}`
  const [action] = useState(createActionKey)
  /** What a subscription would let through, just as it is. */
  const [wanted, setWanted] = useState<PendingAction | null>(null)
  const editing = useServerForm<ProposalForm, Proposal>({
    id: 'answer',
    fields: FIELDS,
    schema: proposalForm,
    saved: EMPTY_PROPOSAL,
    draft: useUnsent(owner, draft),
    save: async (form) => {
      const body = bodyOf(requestId, form)
      const proposal = await sendProposal(body, action.keyFor(body))
      action.done()
      return proposal
    },
    onSaved: (proposal) => {
      onSent()
      showSent(queryClient, proposal)
      toast.success('Proposal sent')
    },
    onRefused: (error, form) => {
      if (!needsSubscription(error)) return
      const body = bodyOf(requestId, form)
      const refused = { kind: 'proposal', body, key: action.keyFor(body), draft } as const
      setWanted(refused)
      askForSubscription(refused)
    },
    onTyped: () => {
      setWanted(null)
      forgetPendingAction()
    },
  })
  const { field, about, failure, problem, forgetProblem } = editing

  useEffect(
    () =>
      onEvent('subscription', ({ status }) => {
        if (status === 'active') forgetProblem()
      }),
    [forgetProblem],
  )

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        if (closed === null) void editing.submit(event)
        else event.preventDefault()
      }}
    >
      <FoundAgain at={editing.restoredFrom} onStartOver={editing.discard} />
      <FormErrors {...editing.errors} />
      <Controller
        control={editing.form.control}
        name="message"
        render={({ field: { value, onChange, onBlur } }) => (
          <MarkdownEditor
            {...about('message')}
            hint="Describe your approach and ask your questions. You can use Markdown."
            maxLength={MOST_MESSAGE}
            preview={previewMarkdown}
            {...{ value, onChange, onBlur }}
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <BudgetField {...field('price_cents')} optional />
        <TextField
          {...field('delivery_days')}
          optional
          className="max-w-60"
          hint="How many days it takes."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <TextField
        {...field('profile_link')}
        optional
        hint="A page that shows your work."
        inputMode="url"
        autoComplete="off"
      />
      <Controller
        control={editing.form.control}
        name="video_ids"
        render={({ field: { value, onChange } }) => (
          <VideosField
            {...about('video_ids')}
            hint={`Videos of your work, at most ${MOST_VIDEOS}.`}
            most={MOST_VIDEOS}
            {...{ value, onChange }}
          />
        )}
      />
      <Switch
        {...editing.form.register('include_profile')}
        id="answer-include_profile"
        label="Show my profile"
        hint="The client sees your skills, rating and rate with your proposal. If it’s off, they see only your name."
      />
      <div role="alert" className="empty:hidden">
        {needsSubscription(failure) && problem !== null && (
          <SubscriptionNeeded sentence={problem} wanted={wanted} />
        )}
      </div>
      <Notice>
        {failure === null || needsSubscription(failure) ? null : (
          <Problem error={failure} requestId={requestId} />
        )}
      </Notice>
      <Notice tone="info">{closed}</Notice>
      <div className="flex justify-end border-t border-line pt-5">
        <Button
          type="submit"
          disabled={closed !== null}
          busy={editing.saving !== null}
          busyLabel="Sending..."
        >
          Send proposal
        </Button>
      </div>
      <LeaveGuard {...editing.leaving} onlyIfLost />
    </form>
  )
}

const needsSubscription = (error: unknown) => error instanceof ApiFailure && error.needsSubscription

function Problem({ error, requestId }: { error: unknown; requestId: number }) {
  const proposed = error instanceof ApiFailure && error.code === 'already_answered'
  return (
    <>
      {messageOf(error)}
      {proposed && (
        <>
          {' '}
          <Link to="/requests/responses" search={{ request: requestId }} className="link">
            View your proposal
          </Link>
        </>
      )}
    </>
  )
}
