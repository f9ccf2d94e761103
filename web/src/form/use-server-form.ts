import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useForm, useWatch, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type * as z from 'zod/mini'

import { messageOf } from '../api/errors'
import type { UnsentText } from '../lib/unsent'
import type { FormError } from '../ui/form'
import { changedFields, fittingDraft } from './changes'
import { problemsIn, showFieldProblems } from './field-problems'
import { schemaResolver } from './schema-resolver'

type NameOf<Form> = Path<Form> & keyof Form & string

interface ServerFormOptions<Form extends FieldValues, Saved, How> {
  /** How the ids of its controls begin. */
  readonly id: string
  /** The fields in the order of the page, with their labels. */
  readonly fields: Readonly<Record<keyof Form & string, string>>
  readonly schema: z.ZodMiniType<Form, Form>
  /** What the server has, or what a new form starts with. */
  readonly saved: Form
  /** Keeps what is typed until it is saved. A form with a password has none. */
  readonly draft?: UnsentText<Partial<Form>>
  /** The label of a field inside a list, such as `milestones.0.title`. */
  readonly labelOf?: (path: string) => string
  /** The form's field for a name in the API, where the two differ. */
  readonly fieldOf?: (apiField: string) => string
  /** `how` is what `submit` was called with, for a form with more than one way to save. */
  readonly save: (form: Form, changed: Partial<Form>, how: How) => Promise<Saved>
  /** For a form that stays open: what it holds once this is saved. */
  readonly formOf?: (saved: Saved) => Form
  readonly onSaved?: (saved: Saved, how: How) => void | Promise<void>
  readonly onRefused?: (error: unknown, form: Form) => void
  /** Somebody changed something since the form was opened. */
  readonly onTyped?: () => void
}

/** Against what `resetOptions` say for changes from elsewhere. */
const COMPLETELY = { keepDirtyValues: false, keepErrors: false }

/**
 * A form that is saved on the server. What is typed is kept in this browser until it is saved, so that neither a
 * reload nor an expired session loses it. A change from elsewhere arrives in the fields nobody has touched here.
 * The server's errors are shown at their fields, and nothing is sent twice.
 */
export function useServerForm<Form extends FieldValues, Saved = void, How = void>({
  id,
  fields,
  schema,
  saved,
  draft,
  labelOf = (path) => fields[path as keyof Form & string],
  fieldOf,
  save,
  formOf,
  onSaved,
  onRefused,
  onTyped,
}: ServerFormOptions<Form, Saved, How>) {
  const names = Object.keys(fields) as NameOf<Form>[]
  const [found, setFound] = useState(() =>
    changedFields(saved, { ...saved, ...fittingDraft(saved, draft?.found?.value) }),
  )
  const [failure, setFailure] = useState<unknown>(null)
  const [saving, setSaving] = useState<{ readonly how: How } | null>(null)
  const [isDone, setIsDone] = useState(false)
  const isBusy = useRef(false)

  const form = useForm<Form, unknown, Form>({
    resolver: schemaResolver(schema),
    shouldFocusError: false,
    defaultValues: saved as DefaultValues<Form>,
    // What changed elsewhere comes in; what is being typed here stays.
    values: saved,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const { control, handleSubmit, register, setValue, setError, getValues, reset, formState } = form
  const { errors, submitCount } = formState

  const type = (values: Partial<Form>) => {
    for (const [name, value] of Object.entries(values)) {
      setValue(name as Path<Form>, value as never, { shouldDirty: true })
    }
  }
  useEffect(() => {
    type(found)
    // Once, when the form opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const now = useWatch({ control }) as Form
  const changed = changedFields(saved, now)
  const dirty = !isDone && Object.keys(changed).length > 0
  const typed = JSON.stringify(changed)
  const { keep, drop } = draft ?? {}
  useEffect(() => {
    const unsaved = JSON.parse(typed) as Partial<Form>
    if (Object.keys(unsaved).length > 0) keep?.(unsaved)
    else drop?.()
  }, [typed, keep, drop])

  const known = useRef(JSON.stringify(found))
  const isOpen = useRef(false)
  useEffect(() => {
    // What an earlier visit left is put in after the form has opened.
    const isNew = isOpen.current && typed !== known.current
    isOpen.current = true
    if (!isNew) return
    known.current = typed
    onTyped?.()
    // Only what is typed counts, not what the page around it does.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])

  const settle = (answer: Saved, sent: Form) => {
    if (!formOf) {
      setIsDone(true)
      drop?.()
      return
    }
    const typedMeanwhile = changedFields(sent, getValues())
    reset(formOf(answer), COMPLETELY)
    type(typedMeanwhile)
    setFound({})
  }

  /** Names what is wrong with the fields, or saves. */
  const submit = (event: SyntheticEvent, how: How) =>
    handleSubmit(async (sent) => {
      if (isBusy.current) return
      isBusy.current = true
      setSaving({ how })
      setFailure(null)
      try {
        const answer = await save(sent, changedFields(saved, sent), how)
        settle(answer, sent)
        await onSaved?.(answer, how)
      } catch (error) {
        setFailure(showFieldProblems(error, names, setError, fieldOf))
        onRefused?.(error, sent)
      } finally {
        isBusy.current = false
        setSaving(null)
      }
    })(event)

  const forgetProblem = useCallback(() => {
    setFailure(null)
  }, [])

  /** Back to what is saved. */
  const discard = () => {
    reset(saved, COMPLETELY)
    setFound({})
    setFailure(null)
  }

  const idOf = (name: string) => `${id}-${name}`
  const wrong: FormError[] = names.flatMap((name) =>
    problemsIn(name, errors[name]).map(({ path, message }) => ({
      field: path === name ? fields[name] : labelOf(path),
      id: idOf(path),
      message,
    })),
  )
  /** The id, label and error of a control. */
  const about = (name: NameOf<Form>) => ({
    id: idOf(name),
    label: fields[name],
    error: wrong.find((one) => one.id === idOf(name))?.message,
  })

  return {
    form,
    submit,
    discard,
    about,
    /** The id and error of a control inside a list. */
    inside: (path: string) => ({
      id: idOf(path),
      error: wrong.find((one) => one.id === idOf(path))?.message,
    }),
    /** Everything that a plain input needs. */
    field: (name: NameOf<Form>) => ({ ...about(name), ...register(name) }),
    /** How it is being saved at the moment, or null. */
    saving,
    /** What `FormErrors` shows. */
    errors: { errors: wrong, submitCount },
    /** What went wrong apart from the fields, as an error and as a sentence. */
    failure,
    problem: failure === null ? null : messageOf(failure),
    forgetProblem,
    /** What `LeaveGuard` needs. */
    leaving: {
      dirty: dirty && saving === null,
      unsaved: dirty,
      changed: names.filter((name) => name in changed).map((name) => fields[name]),
      isKept: draft?.isKept,
      onDiscard: drop,
    },
    dirty,
    /** What is in the form was typed on an earlier visit; then when that was. */
    restoredFrom: dirty && Object.keys(found).length > 0 ? (draft?.found?.at ?? null) : null,
  }
}
