import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { createActionKey } from '../../api/action-key'
import { showFieldProblems } from '../../api/field-problems'
import { previewMarkdown } from '../../api/markdown'
import { useUnsent } from '../../lib/unsent'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { MarkdownEditor } from '../../ui/markdown-editor'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { toast } from '../../ui/toast-area'
import {
  BudgetField,
  budgetRule,
  contentRule,
  FoundAgain,
  GoodRequest,
  LeaveGuard,
  MOST_CONTENT,
  parseBudget,
  titleRule,
} from '../requests/public'
import { createProject, projectQuery } from './queries'

const projectForm = z.object({
  title: titleRule,
  content: contentRule,
  estimated_budget: budgetRule,
})
type ProjectForm = z.infer<typeof projectForm>

const EMPTY: ProjectForm = { title: '', content: '', estimated_budget: '' }
const FIELDS = [
  ['title', 'Title'],
  ['content', 'Description'],
  ['estimated_budget', 'Estimated budget'],
] as const

const isBlank = (form: ProjectForm) => Object.values(form).every((text) => text === '')

export function CreateProjectPage() {
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        title="Create a project"
        lead="It starts with a first, public request of the same name; more can join later."
      />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <ProjectFields />
        <GoodRequest />
      </div>
    </div>
  )
}

function ProjectFields() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const owner = useSession((state) => state.user?.id ?? 0)
  const { found, keep, drop } = useUnsent<ProjectForm>(owner, 'project:new')
  const [offerReset, setOfferReset] = useState(found !== null)
  const [unsaved, setUnsaved] = useState(found !== null)
  const [isKept, setIsKept] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const [action] = useState(createActionKey)
  const { register, control, handleSubmit, formState, setError, subscribe, reset } =
    useForm<ProjectForm>({
      resolver: zodResolver(projectForm),
      shouldFocusError: false,
      defaultValues: { ...EMPTY, ...found?.value },
    })
  const { errors, isSubmitting, submitCount } = formState

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setUnsaved(!isBlank(values))
          if (isBlank(values)) drop()
          else setIsKept(keep(values))
        },
      }),
    [subscribe, keep, drop],
  )

  const create = handleSubmit(async (form) => {
    const body = {
      title: form.title.trim(),
      content: form.content.trim(),
      estimated_budget: parseBudget(form.estimated_budget) ?? 0,
    }
    setProblem(null)
    try {
      const project = await createProject(body, action.keyFor(body))
      action.done()
      drop()
      queryClient.setQueryData(projectQuery(project.id).queryKey, project)
      void queryClient.invalidateQueries({ queryKey: ['/projects/'] })
      void queryClient.invalidateQueries({ queryKey: ['/requests/'] })
      toast.success('Project created')
      await navigate({
        to: '/projects/$projectId',
        params: { projectId: String(project.id) },
        ignoreBlocker: true,
      })
    } catch (error) {
      setProblem(
        showFieldProblems(
          error,
          FIELDS.map(([field]) => field),
          setError,
        ),
      )
    }
  })

  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void create(event)}>
      {offerReset && found && (
        <FoundAgain
          at={found.at}
          onStartOver={() => {
            reset(EMPTY)
            drop()
            setUnsaved(false)
            setOfferReset(false)
          }}
        />
      )}
      <Notice>{problem}</Notice>
      <FormErrors
        submitCount={submitCount}
        errors={FIELDS.flatMap(([field, label]) => {
          const message = errors[field]?.message
          return message ? [{ field: label, id: `project-${field}`, message }] : []
        })}
      />
      <TextField
        id="project-title"
        label="Title"
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <Controller
        control={control}
        name="content"
        render={({ field }) => (
          <MarkdownEditor
            id="project-content"
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
        id="project-estimated_budget"
        error={errors.estimated_budget?.message}
        {...register('estimated_budget')}
      />
      <div className="flex justify-end border-t border-line pt-6">
        <Button type="submit" busy={isSubmitting} busyLabel="Creating...">
          Create project
        </Button>
      </div>
      <LeaveGuard unsaved={unsaved && !isSubmitting} isKept={isKept} onDiscard={drop} />
    </form>
  )
}
