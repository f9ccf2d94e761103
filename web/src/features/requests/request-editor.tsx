import type { SyntheticEvent } from 'react'
import { Controller } from 'react-hook-form'

import { previewMarkdown } from '../../api/markdown'
import { FoundAgain } from '../../form/found-again'
import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
import { useUnsent } from '../../lib/unsent'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { ChipInput } from '../../ui/chip-input'
import { TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { MarkdownEditor } from '../../ui/markdown-editor'
import { Notice } from '../../ui/notice'
import { BudgetField, VisibilityField } from './request-fields'
import {
  MOST_CONTENT,
  MOST_SKILLS,
  MOST_TITLE,
  requestForm,
  type RequestForm,
} from './request-form'
import type { FullRequest } from './types'

/** One way to save. */
export interface Saving {
  readonly label: string
  readonly busy: string
  /** Left out, the status stays as it is. */
  readonly status?: 'draft' | 'open'
}

interface RequestEditorProps {
  /** Under which unsent text is kept. */
  name: string
  saved: RequestForm
  main: Saving
  other?: Saving | undefined
  onSave: (form: RequestForm, changed: Partial<RequestForm>, how: Saving) => Promise<FullRequest>
  onSaved: (request: FullRequest, how: Saving) => Promise<void>
}

const FIELDS = {
  title: 'Title',
  content: 'Description',
  estimated_budget: 'Estimated budget',
  skills: 'Skills',
  visibility: 'Who can see it',
} as const

export function RequestEditor({ name, saved, main, other, onSave, onSaved }: RequestEditorProps) {
  const owner = useSession((state) => state.user?.id ?? 0)
  const editing = useServerForm<RequestForm, FullRequest, Saving>({
    id: 'request',
    fields: FIELDS,
    schema: requestForm,
    saved,
    draft: useUnsent(owner, name),
    save: onSave,
    onSaved,
  })
  const { field, about, saving } = editing
  const { control } = editing.form
  const save = (how: Saving) => (event: SyntheticEvent) => {
    void editing.submit(event, how)
  }
  const state = (how: Saving) => ({
    busy: saving?.how === how,
    busyLabel: how.busy,
    'aria-disabled': saving !== null || undefined,
  })

  return (
    <form noValidate className="grid gap-6" onSubmit={save(main)}>
      <FoundAgain at={editing.restoredFrom} onStartOver={editing.discard} />
      <Notice>{editing.problem}</Notice>
      <FormErrors {...editing.errors} />
      <TextField
        {...field('title')}
        hint={`Summarise the work in one line, at most ${MOST_TITLE} characters.`}
        autoComplete="off"
      />
      <Controller
        control={control}
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
      <Controller
        control={control}
        name="skills"
        render={({ field: { value, onChange, onBlur } }) => (
          <ChipInput
            {...about('skills')}
            noun="skill"
            optional
            hint="Press Enter or a comma to add one."
            max={MOST_SKILLS}
            maxLength={50}
            {...{ value, onChange, onBlur }}
          />
        )}
      />
      <VisibilityField {...field('visibility')} />
      <div className="flex flex-wrap-reverse justify-end gap-3 border-t border-line pt-6">
        {other && (
          <Button variant="secondary" {...state(other)} onClick={save(other)}>
            {other.label}
          </Button>
        )}
        <Button type="submit" {...state(main)}>
          {main.label}
        </Button>
      </div>
      <LeaveGuard {...editing.leaving} />
    </form>
  )
}
