import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'

import { createActionKey } from '../../api/action-key'
import { previewMarkdown } from '../../api/markdown'
import { FoundAgain } from '../../form/found-again'
import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
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
  GoodRequest,
  MOST_CONTENT,
  parseBudget,
  titleRule,
} from '../requests/public'
import { createProject } from './queries'
import type { Project } from './types'

const projectForm = z.object({
  title: titleRule,
  content: contentRule,
  estimated_budget: budgetRule,
})
type ProjectForm = z.infer<typeof projectForm>

const EMPTY: ProjectForm = { title: '', content: '', estimated_budget: '' }
const FIELDS = {
  title: 'Title',
  content: 'Description',
  estimated_budget: 'Estimated budget',
} as const

export function CreateProjectPage() {
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        title="Create a project"
        lead="We’ll also post a public request with the same title. You can add more requests later."
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
  const [action] = useState(createActionKey)
  const editing = useServerForm<ProjectForm, Project>({
    id: 'project',
    fields: FIELDS,
    schema: projectForm,
    saved: EMPTY,
    draft: useUnsent(owner, 'project:new'),
    save: async (form) => {
      const body = {
        title: form.title.trim(),
        content: form.content.trim(),
        estimated_budget: parseBudget(form.estimated_budget) ?? 0,
      }
      const project = await createProject(queryClient, body, action.keyFor(body))
      action.done()
      return project
    },
    onSaved: async (project) => {
      toast.success('Project created')
      await navigate({
        to: '/projects/$projectId',
        params: { projectId: String(project.id) },
        ignoreBlocker: true,
      })
    },
  })
  const { field, about } = editing

  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void editing.submit(event)}>
      <FoundAgain at={editing.restoredFrom} onStartOver={editing.discard} />
      <Notice>{editing.problem}</Notice>
      <FormErrors {...editing.errors} />
      <TextField {...field('title')} autoComplete="off" />
      <Controller
        control={editing.form.control}
        name="content"
        render={({ field: { value, onChange, onBlur } }) => (
          <MarkdownEditor
            {...about('content')}
            hint="You can use Markdown: headings, lists, links, code."
            maxLength={MOST_CONTENT}
            preview={previewMarkdown}
            {...{ value, onChange, onBlur }}
          />
        )}
      />
      <BudgetField {...field('estimated_budget')} />
      <div className="flex justify-end border-t border-line pt-6">
        <Button type="submit" busy={editing.saving !== null} busyLabel="Creating...">
          Create project
        </Button>
      </div>
      <LeaveGuard {...editing.leaving} />
    </form>
  )
}
