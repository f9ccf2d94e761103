import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type * as z from 'zod/mini'

import { ApiFailure } from '../../api/errors'
import { showFieldProblems } from '../../api/field-problems'
import { useUnsent } from '../../lib/unsent'
import type { FormError } from '../../ui/form'
import { toast } from '../../ui/toast-area'
import { changedFields, fittingDraft, formField } from './rules'

interface ProfileFormOptions<Form extends FieldValues> {
  /** Whose it is: what is typed is kept under this id. */
  readonly owner: number
  readonly name: string
  /** What the server has; a profile that does not exist yet is what it would begin with. */
  readonly saved: Form
  readonly schema: z.ZodMiniType<Form, Form>
  /** The fields in the order of the page, as people read them. */
  readonly fields: Readonly<Record<keyof Form & string, string>>
  /** Answers with what the server has now. */
  readonly save: (form: Form, changed: Partial<Form>) => Promise<Form>
}

/** Against what `resetOptions` say for news from elsewhere. */
const WHOLLY = { keepDirtyValues: false, keepErrors: false }

export const fieldId = (name: string) => `profile-${name}`

/**
 * A profile being edited. What is typed is kept in this browser until it is saved, so that neither a reload
 * nor an expired session loses it; only what changed is sent; a refusal stands at its field.
 */
export function useProfileForm<Form extends FieldValues>({
  owner,
  name,
  saved,
  schema,
  fields,
  save,
}: ProfileFormOptions<Form>) {
  const { found, keep, drop } = useUnsent<Partial<Form>>(owner, name)
  const [draft, setDraft] = useState(() =>
    changedFields(saved, { ...saved, ...fittingDraft(saved, found?.value) }),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const names = Object.keys(fields) as (Path<Form> & keyof typeof fields)[]

  const form = useForm<Form, unknown, Form>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
    defaultValues: saved as DefaultValues<Form>,
    // What changed elsewhere comes in; what is being typed here stays.
    values: saved,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const { control, handleSubmit, setValue, setError, getValues, reset, formState } = form
  const { errors, isSubmitting, submitCount } = formState

  useEffect(() => {
    for (const [field, value] of Object.entries(draft)) {
      setValue(field as Path<Form>, value as never, { shouldDirty: true })
    }
    // Once, when the form opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const now = useWatch({ control }) as Form
  const changed = changedFields(saved, now)
  const dirty = Object.keys(changed).length > 0
  const typed = JSON.stringify(changed)
  useEffect(() => {
    const unsaved = JSON.parse(typed) as Partial<Form>
    if (Object.keys(unsaved).length > 0) keep(unsaved)
    else drop()
  }, [typed, keep, drop])

  const submit = handleSubmit(async (sent) => {
    setProblem(null)
    try {
      const next = await save(sent, changedFields(saved, sent))
      const typedMeanwhile = changedFields(sent, getValues())
      reset(next, WHOLLY)
      for (const [field, value] of Object.entries(typedMeanwhile)) {
        setValue(field as Path<Form>, value as never, { shouldDirty: true })
      }
      setDraft({})
      toast.success('Profile saved')
    } catch (error) {
      setProblem(showFieldProblems(inFormWords(error), names, setError))
    }
  })

  /** Back to what is saved. */
  const discard = () => {
    reset(saved, WHOLLY)
    setDraft({})
    setProblem(null)
  }

  const wrong: FormError[] = names.flatMap((field) => {
    const message = errors[field]?.message
    return typeof message === 'string'
      ? [{ field: fields[field], id: fieldId(field), message }]
      : []
  })

  return {
    form,
    submit,
    discard,
    /** Forgets what is kept, for somebody who leaves it behind on purpose. */
    drop,
    dirty,
    changedNames: names.filter((field) => field in changed).map((field) => fields[field]),
    /** What is in the form comes from an earlier visit. */
    restored: dirty && Object.keys(draft).length > 0,
    problem,
    wrong,
    isSubmitting,
    submitCount,
    errorOf: (field: Path<Form>) => wrong.find(({ id }) => id === fieldId(field))?.message,
  }
}

/** The API speaks of `rate_min_cents` and `links.github` where the form has `rate_min` and `github`. */
function inFormWords(error: unknown): unknown {
  if (!(error instanceof ApiFailure) || error.fields.length === 0) return error
  const { message, kind, status, code, needsSubscription } = error
  return new ApiFailure(message, {
    kind,
    ...(status !== null && { status }),
    code,
    needsSubscription,
    fields: error.fields.map(({ field, message: said }) => ({
      field: formField(field),
      message: said,
    })),
  })
}
