import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'

import { createActionKey } from '../../api/action-key'
import { ApiFailure, messageOf } from '../../api/errors'
import { showFieldProblems } from '../../api/field-problems'
import { previewMarkdown } from '../../api/markdown'
import { useUnsent } from '../../lib/unsent'
import { onEvent } from '../../session/events'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { MarkdownEditor } from '../../ui/markdown-editor'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { askForSubscription, forgetPendingAction, type PendingAction } from '../payments/public'
import { BudgetField, FoundAgain, LeaveGuard } from '../requests/public'
import {
  proposalForm,
  bodyOf,
  EMPTY_PROPOSAL,
  MOST_MESSAGE,
  type ProposalForm,
} from './proposal-rules'
import { ProfileSwitch } from './profile-switch'
import { proposalChanged, sendProposal, showSent } from './queries'
import { SubscriptionNeeded } from './subscription-needed'

interface ProposalFormProps {
  requestId: number
  /** Why nothing can be sent at the moment; what was typed stays. */
  closed: string | null
  onSent: () => void
}

const FIELDS = [
  ['message', 'Your answer'],
  ['price_cents', 'Price'],
  ['delivery_days', 'Days'],
  ['profile_link', 'Link to your work'],
  ['include_profile', 'Show my profile'],
] as const

const isEmpty = (form: ProposalForm) => JSON.stringify(form) === JSON.stringify(EMPTY_PROPOSAL)

/** A developer's proposal. What is typed is kept from the first letter, until it is sent or thrown away. */
export function ProposalForm({ requestId, closed, onSent }: ProposalFormProps) {
  const queryClient = useQueryClient()
  const owner = useSession((state) => state.user?.id ?? 0)
  const draft = `proposal:${requestId}`
  const { found, keep, drop } = useUnsent<ProposalForm>(owner, draft)
  const initial = { ...EMPTY_PROPOSAL, ...found?.value }
  const [action] = useState(createActionKey)
  const [offerReset, setOfferReset] = useState(!isEmpty(initial))
  const [lost, setLost] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  /** What a subscription would let through, just as it is. */
  const [wanted, setWanted] = useState<PendingAction | null>(null)
  const last = useRef(JSON.stringify(initial))
  const { register, control, handleSubmit, formState, setError, subscribe, reset } =
    useForm<ProposalForm>({
      resolver: zodResolver(proposalForm),
      shouldFocusError: false,
      defaultValues: initial,
    })
  const { errors, submitCount, isSubmitting } = formState

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isEmpty(values)) drop()
          setLost(!isEmpty(values) && !keep(values))
          const now = JSON.stringify(values)
          if (now === last.current) return
          last.current = now
          setWanted(null)
          forgetPendingAction()
        },
      }),
    [subscribe, keep, drop],
  )

  useEffect(
    () =>
      onEvent('subscription', ({ status }) => {
        if (status === 'active') setProblem(null)
      }),
    [],
  )

  const send = handleSubmit(async (form) => {
    if (closed !== null) return
    setProblem(null)
    const body = bodyOf(requestId, form)
    try {
      const proposal = await sendProposal(body, action.keyFor(body))
      action.done()
      drop()
      onSent()
      showSent(queryClient, proposal)
      toast.success('Answer sent')
      proposalChanged(queryClient, { response_id: proposal.id, request_id: requestId })
    } catch (error) {
      const left = showFieldProblems(
        error,
        FIELDS.map(([field]) => field),
        setError,
      )
      setProblem(left === null ? null : error)
      if (needsSubscription(error)) {
        const refused = { kind: 'proposal', body, key: action.keyFor(body), draft } as const
        setWanted(refused)
        askForSubscription(refused)
      }
    }
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      {offerReset && found && (
        <FoundAgain
          at={found.at}
          onStartOver={() => {
            reset(EMPTY_PROPOSAL)
            drop()
            setOfferReset(false)
          }}
        />
      )}
      <FormErrors
        submitCount={submitCount}
        errors={FIELDS.flatMap(([field, label]) => {
          const message = errors[field]?.message
          return message ? [{ field: label, id: `answer-${field}`, message }] : []
        })}
      />
      <Controller
        control={control}
        name="message"
        render={({ field }) => (
          <MarkdownEditor
            id="answer-message"
            label="Your answer"
            hint="How you would go about it, and what you would need to know. Markdown works."
            maxLength={MOST_MESSAGE}
            preview={previewMarkdown}
            error={errors.message?.message}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <BudgetField
          id="answer-price_cents"
          label="Price"
          optional
          error={errors.price_cents?.message}
          {...register('price_cents')}
        />
        <TextField
          id="answer-delivery_days"
          label="Days"
          optional
          className="max-w-60"
          hint="How long it takes, in whole days."
          inputMode="numeric"
          autoComplete="off"
          error={errors.delivery_days?.message}
          {...register('delivery_days')}
        />
      </div>
      <TextField
        id="answer-profile_link"
        label="Link to your work"
        optional
        hint="A page that shows what you have built."
        inputMode="url"
        autoComplete="off"
        error={errors.profile_link?.message}
        {...register('profile_link')}
      />
      <ProfileSwitch {...register('include_profile')} />
      <div role="alert" className="empty:hidden">
        {needsSubscription(problem) && (
          <SubscriptionNeeded sentence={messageOf(problem)} wanted={wanted} />
        )}
      </div>
      <Notice>
        {problem === null || needsSubscription(problem) ? null : (
          <Problem error={problem} requestId={requestId} />
        )}
      </Notice>
      <Notice tone="info">{closed}</Notice>
      <div className="flex justify-end border-t border-line pt-5">
        <Button type="submit" disabled={closed !== null} busy={isSubmitting} busyLabel="Sending...">
          Send answer
        </Button>
      </div>
      {/* What is kept waits here; only where the browser keeps nothing is it asked before leaving. */}
      <LeaveGuard unsaved={lost && !isSubmitting} isKept={false} onDiscard={drop} />
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
            See your answer
          </Link>
        </>
      )}
    </>
  )
}
