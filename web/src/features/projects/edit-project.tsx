import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { useServerForm } from '../../form/use-server-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextArea, TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { BudgetField, budgetRule, parseBudget, titleRule } from '../requests/public'
import { changeProject } from './queries'
import type { Project } from './types'

const editForm = z.object({
  title: titleRule,
  description: z.string(),
  estimated_budget: budgetRule,
})
type EditForm = z.infer<typeof editForm>

const FIELDS = {
  title: 'Title',
  description: 'Description',
  estimated_budget: 'Budget',
} as const

export function EditProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const queryClient = useQueryClient()
  const editing = useServerForm<EditForm, Project>({
    id: 'edit-project',
    fields: FIELDS,
    schema: editForm,
    saved: {
      title: project.title,
      description: project.description ?? '',
      estimated_budget: String(project.estimated_budget),
    },
    save: ({ title, description, estimated_budget }) =>
      changeProject(queryClient, project.id, {
        title: title.trim(),
        description: description.trim(),
        estimated_budget: parseBudget(estimated_budget) ?? 0,
      }),
    onSaved: () => {
      toast.success('Project saved')
      onClose()
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit project"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button
            type="submit"
            form="edit-project"
            busy={editing.saving !== null}
            busyLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id="edit-project"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void editing.submit(event)}
      >
        <Notice>{editing.problem}</Notice>
        <FormErrors {...editing.errors} />
        <TextField {...editing.field('title')} autoComplete="off" />
        <TextArea {...editing.field('description')} optional rows={5} />
        <BudgetField {...editing.field('estimated_budget')} />
      </form>
    </Dialog>
  )
}
