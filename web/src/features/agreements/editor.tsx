import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useState, type Ref } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { createActionKey } from '../../api/action-key'
import { previewMarkdown } from '../../api/markdown'
import { FoundAgain } from '../../form/found-again'
import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
import { useUnsent } from '../../lib/unsent'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { TextArea, TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { MarkdownEditor } from '../../ui/markdown-editor'
import { Notice } from '../../ui/notice'
import { SkeletonText } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import type { Conversation } from '../conversations/public'
import { proposalsQuery } from '../proposals/queries'
import { BudgetField } from '../requests/public'
import { ClauseFields } from './clause-fields'
import { MilestoneFields } from './milestone-fields'
import { propose } from './queries'
import {
  bodyOf,
  fieldOf,
  formOfProposal,
  formOfVersion,
  labelOf,
  MOST_SCOPE,
  termsForm,
  type TermsForm,
} from './terms-form'
import type { Agreement } from './types'

/** What is written begins with this version; with null it is a new agreement. */
export interface Basis {
  readonly follows: Agreement | null
}

interface AgreementEditorProps {
  ref: Ref<HTMLDivElement>
  head: Conversation
  basis: Basis
  onClose: () => void
  onProposed: () => void
}

const FIELDS = {
  title: 'Title',
  scope: 'Scope',
  deliverables: 'Deliverables',
  amount: 'Total',
  start_date: 'Start',
  due_date: 'Due',
  milestones: 'Milestones',
  clauses: 'Clauses',
} as const

/** Proposes an agreement, or a new version of one. */
export function AgreementEditor({ ref, head, basis, onClose, onProposed }: AgreementEditorProps) {
  const { follows } = basis
  const proposals = useInfiniteQuery({
    ...proposalsQuery({ request_id: head.request_id }),
    enabled: follows === null,
  })
  const saved = useMemo(() => {
    if (follows) return formOfVersion(follows)
    const own = proposals.data?.filter(({ developer_id }) => developer_id === head.developer_id)
    return formOfProposal(head, own?.find(({ status }) => status === 'accepted') ?? own?.[0])
  }, [follows, proposals.data, head])

  return (
    <div ref={ref} className="flex flex-1 flex-col">
      <header className="sticky top-0 z-2 flex min-h-16 items-center gap-1 border-b border-line bg-paper px-4 py-2 in-[dialog]:-top-1 in-[dialog]:bg-surface">
        <button type="button" className="icon-button" aria-label="Back" onClick={onClose}>
          <ArrowLeft aria-hidden size={20} />
        </button>
        <h2 className="text-xl">{follows ? 'Suggest changes' : 'Propose an agreement'}</h2>
      </header>
      {follows === null && proposals.isPending ? (
        <div className="p-6">
          <SkeletonText lines={8} />
        </div>
      ) : (
        <TermsEditor {...{ head, follows, saved, onProposed }} />
      )}
    </div>
  )
}

interface TermsEditorProps {
  head: Conversation
  follows: Agreement | null
  saved: TermsForm
  onProposed: () => void
}

function TermsEditor({ head, follows, saved, onProposed }: TermsEditorProps) {
  const queryClient = useQueryClient()
  const owner = useSession((state) => state.user?.id ?? 0)
  const [action] = useState(createActionKey)
  const editing = useServerForm<TermsForm, Agreement>({
    id: 'agreement',
    fields: FIELDS,
    schema: termsForm,
    saved,
    draft: useUnsent(owner, `agreement:${head.id}:${follows?.id ?? 'new'}`),
    fieldOf,
    labelOf,
    save: async (form) => {
      const body = bodyOf(form, head, follows?.id ?? null)
      const proposed = await propose(queryClient, body, action.keyFor(body))
      action.done()
      return proposed
    },
    onSaved: ({ version }) => {
      toast.success(`Version ${version} proposed`)
      onProposed()
    },
  })
  const { field, about, inside } = editing
  const { control } = editing.form
  const total = useWatch({ control, name: 'amount' })

  return (
    <form
      noValidate
      aria-label="Agreement"
      className="flex flex-1 flex-col"
      onSubmit={(event) => void editing.submit(event)}
    >
      <div className="grid content-start gap-5 px-6 py-5">
        <FoundAgain at={editing.restoredFrom} onStartOver={editing.discard} />
        <FormErrors {...editing.errors} />
        <TextField {...field('title')} autoComplete="off" />
        <Controller
          control={control}
          name="scope"
          render={({ field: { value, onChange, onBlur } }) => (
            <MarkdownEditor
              {...about('scope')}
              hint="What is done, and what isn’t. You can use Markdown."
              maxLength={MOST_SCOPE}
              preview={previewMarkdown}
              {...{ value, onChange, onBlur }}
            />
          )}
        />
        <TextArea
          {...field('deliverables')}
          optional
          hint="What is handed over, one on each line."
        />
        <BudgetField {...field('amount')} />
        <div className="grid grid-cols-2 gap-3">
          <TextField {...field('start_date')} type="date" optional />
          <TextField {...field('due_date')} type="date" optional />
        </div>
        <Controller
          control={control}
          name="milestones"
          render={({ field: { value, onChange } }) => (
            <MilestoneFields {...about('milestones')} {...{ value, onChange, inside, total }} />
          )}
        />
        <Controller
          control={control}
          name="clauses"
          render={({ field: { value, onChange } }) => (
            <ClauseFields {...about('clauses')} {...{ value, onChange, inside }} />
          )}
        />
      </div>
      <footer className="sticky bottom-0 mt-auto grid gap-2.5 border-t border-line bg-paper px-6 pt-3.5 pb-[calc(1rem+env(safe-area-inset-bottom))] in-[dialog]:-bottom-6 in-[dialog]:bg-surface">
        <Notice>{editing.problem}</Notice>
        <Button type="submit" busy={editing.saving !== null} busyLabel="Proposing...">
          Propose version {follows ? follows.version + 1 : 1}
        </Button>
      </footer>
      <LeaveGuard {...editing.leaving} onlyIfLost />
    </form>
  )
}
