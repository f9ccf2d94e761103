import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { showFieldProblems } from '../../api/field-problems'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextArea, TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { titleRule } from '../requests/public'
import { changeProject, projectQuery, projectsQuery } from './queries'
import type { Project } from './types'

const editForm = z.object({ title: titleRule, description: z.string() })
type EditForm = z.infer<typeof editForm>

const FIELDS = [
  ['title', 'Title'],
  ['description', 'Description'],
] as const

export function EditProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError } = useForm<EditForm>({
    resolver: zodResolver(editForm),
    shouldFocusError: false,
    defaultValues: { title: project.title, description: project.description ?? '' },
  })
  const { errors, isSubmitting, submitCount } = formState

  const save = handleSubmit(async ({ title, description }) => {
    setProblem(null)
    try {
      const changed = await changeProject(project.id, {
        title: title.trim(),
        description: description.trim(),
      })
      queryClient.setQueryData(projectQuery(project.id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: projectsQuery().queryKey })
      toast.success('Project saved')
      onClose()
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
    <Dialog
      open
      onClose={onClose}
      title="Edit project"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" form="edit-project" busy={isSubmitting} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form
        id="edit-project"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void save(event)}
      >
        <Notice>{problem}</Notice>
        <FormErrors
          submitCount={submitCount}
          errors={FIELDS.flatMap(([field, label]) => {
            const message = errors[field]?.message
            return message ? [{ field: label, id: `edit-project-${field}`, message }] : []
          })}
        />
        <TextField
          id="edit-project-title"
          label="Title"
          autoComplete="off"
          error={errors.title?.message}
          {...register('title')}
        />
        <TextArea
          id="edit-project-description"
          label="Description"
          optional
          rows={5}
          error={errors.description?.message}
          {...register('description')}
        />
      </form>
    </Dialog>
  )
}
