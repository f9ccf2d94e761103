import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'

import { showFieldProblems } from '../../api/field-problems'
import { previewMarkdown } from '../../api/markdown'
import { useUnsent } from '../../lib/unsent'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { ChipInput } from '../../ui/chip-input'
import { TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { MarkdownEditor } from '../../ui/markdown-editor'
import { Notice } from '../../ui/notice'
import { FoundAgain } from './found-again'
import { LeaveGuard } from './leave-guard'
import { BudgetField, VisibilityField } from './request-fields'
import { MOST_CONTENT, MOST_SKILLS, MOST_TITLE, requestForm, type RequestForm } from './rules'
import type { FullRequest } from './types'

/** One way to save: the last is the main one. */
export interface Saving {
  readonly label: string
  readonly busy: string
  /** Left out, the status stays as it is. */
  readonly status?: 'draft' | 'open'
}

interface RequestEditorProps {
  /** Under which unsent text is kept. */
  name: string
  initial: RequestForm
  savings: readonly Saving[]
  /** What it throws is shown at the fields. */
  onSave: (form: RequestForm, saving: Saving) => Promise<FullRequest>
  onSaved: (request: FullRequest, saving: Saving) => Promise<void>
}

const FIELDS = [
  ['title', 'Title'],
  ['content', 'Description'],
  ['estimated_budget', 'Estimated budget'],
  ['skills', 'Skills'],
  ['visibility', 'Who can read it'],
] as const

const same = (one: RequestForm, other: RequestForm) => JSON.stringify(one) === JSON.stringify(other)

export function RequestEditor({ name, initial, savings, onSave, onSaved }: RequestEditorProps) {
  const owner = useSession((state) => state.user?.id ?? 0)
  const { found, keep, drop } = useUnsent<RequestForm>(owner, name)
  const restored = found !== null && !same({ ...initial, ...found.value }, initial)
  const [unsaved, setUnsaved] = useState(restored)
  const [isKept, setIsKept] = useState(true)
  const [offerReset, setOfferReset] = useState(restored)
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState<Saving | null>(null)
  const { register, control, handleSubmit, formState, setError, subscribe, reset } =
    useForm<RequestForm>({
      resolver: zodResolver(requestForm),
      shouldFocusError: false,
      defaultValues: { ...initial, ...found?.value },
    })
  const { errors, submitCount } = formState

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const changed = !same(values, initial)
          setUnsaved(changed)
          if (changed) setIsKept(keep(values))
          else drop()
        },
      }),
    [subscribe, keep, drop, initial],
  )

  const startOver = () => {
    reset(initial)
    drop()
    setUnsaved(false)
    setOfferReset(false)
  }

  const save = (how: Saving) =>
    handleSubmit(async (form) => {
      if (saving) return
      setProblem(null)
      setSaving(how)
      try {
        const request = await onSave(form, how)
        drop()
        await onSaved(request, how)
      } catch (error) {
        setProblem(
          showFieldProblems(
            error,
            FIELDS.map(([field]) => field),
            setError,
          ),
        )
        setSaving(null)
      }
    })

  const main = savings.at(-1)
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        if (main) void save(main)(event)
      }}
    >
      {offerReset && found && <FoundAgain at={found.at} onStartOver={startOver} />}
      <Notice>{problem}</Notice>
      <FormErrors
        submitCount={submitCount}
        errors={FIELDS.flatMap(([field, label]) => {
          const message = errors[field]?.message
          return message ? [{ field: label, id: `request-${field}`, message }] : []
        })}
      />
      <TextField
        id="request-title"
        label="Title"
        hint={`One line that says what is to be built. At most ${MOST_TITLE} characters.`}
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <Controller
        control={control}
        name="content"
        render={({ field }) => (
          <MarkdownEditor
            id="request-content"
            label="Description"
            hint="Markdown works: headings, lists, links, code."
            maxLength={MOST_CONTENT}
            preview={previewMarkdown}
            error={errors.content?.message}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <BudgetField
        id="request-estimated_budget"
        error={errors.estimated_budget?.message}
        {...register('estimated_budget')}
      />
      <Controller
        control={control}
        name="skills"
        render={({ field }) => (
          <ChipInput
            id="request-skills"
            label="Skills"
            noun="skill"
            optional
            hint="Enter or a comma adds one."
            max={MOST_SKILLS}
            maxLength={50}
            error={errors.skills?.message}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <VisibilityField error={errors.visibility?.message} control={register('visibility')} />
      <div className="flex flex-wrap-reverse justify-end gap-3 border-t border-line pt-6">
        {savings.map((how) => (
          <Button
            key={how.label}
            variant={how === main ? 'primary' : 'secondary'}
            type={how === main ? 'submit' : 'button'}
            busy={saving === how}
            busyLabel={how.busy}
            aria-disabled={saving !== null || undefined}
            onClick={(event) => {
              if (how === main) return
              void save(how)(event)
            }}
          >
            {how.label}
          </Button>
        ))}
      </div>
      <LeaveGuard unsaved={unsaved && saving === null} isKept={isKept} onDiscard={drop} />
    </form>
  )
}
