import { useState, type SyntheticEvent } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { previewMarkdown } from '../../api/markdown'
import { FoundAgain } from '../../form/found-again'
import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
import { loadChunk } from '../../lib/load-chunk'
import { useUnsent } from '../../lib/unsent'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { ChipInput } from '../../ui/chip-input'
import { TextArea, TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { MarkdownEditor } from '../../ui/markdown-editor'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { PRICINGS, VISIBILITIES } from './choices'
import { BudgetField, ChoiceField } from './request-fields'
import {
  fieldOf,
  MOST_CONTENT,
  MOST_SKILLS,
  MOST_TITLE,
  requestForm,
  type RequestForm,
} from './request-form'
import type { FullRequest } from './types'

/** Files go their own way to the server, so the form doesn't wait for their code. */
const fetchFiles = loadChunk(() => import('./request-files'))

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
  pricing: 'Payment',
  estimated_budget: 'Estimated budget',
  estimated_hours: 'Estimated hours',
  deadline: 'Deadline',
  reference_links: 'Links',
  attachments: 'Files',
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
    fieldOf,
    save: onSave,
    onSaved,
  })
  const { field, about, saving, leaving } = editing
  const { control, getValues, setValue, setError } = editing.form
  const isHourly = useWatch({ control, name: 'pricing' }) === 'hourly'
  const files = useCode(fetchFiles)
  const [isWaiting, setWaiting] = useState(false)
  const save = (how: Saving) => (event: SyntheticEvent) => {
    if (!isWaiting) {
      void editing.submit(event, how)
      return
    }
    // Nothing is posted without a file that was chosen.
    event.preventDefault()
    setError('attachments', { message: 'Wait until all files are uploaded, or remove them.' })
    document.getElementById(about('attachments').id)?.focus()
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
      <ChoiceField {...field('pricing')} choices={PRICINGS} />
      <div className="flex flex-wrap gap-x-6 gap-y-6">
        <BudgetField
          {...field('estimated_budget')}
          {...(isHourly && { label: 'Hourly rate', hint: 'For an hour, in US dollars (USD).' })}
        />
        {isHourly && (
          <TextField
            {...field('estimated_hours')}
            inputMode="numeric"
            autoComplete="off"
            optional
            className="max-w-60"
          />
        )}
      </div>
      <TextField {...field('deadline')} type="date" optional className="max-w-60" />
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
      <TextArea {...field('reference_links')} rows={2} optional hint="One on each line, up to 5." />
      <AsyncView query={files} skeleton={<Skeleton className="h-32 w-full rounded-m" />}>
        {({ RequestFiles }) => (
          <Controller
            control={control}
            name="attachments"
            render={({ field: { value, onChange } }) => (
              <RequestFiles
                {...about('attachments')}
                files={value}
                onChange={onChange}
                onSent={(file) => {
                  setValue('attachments', [...getValues('attachments'), file], {
                    shouldDirty: true,
                  })
                }}
                onWaiting={setWaiting}
              />
            )}
          />
        )}
      </AsyncView>
      <ChoiceField {...field('visibility')} choices={VISIBILITIES} />
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
      <LeaveGuard {...leaving} dirty={leaving.dirty || isWaiting} />
    </form>
  )
}
