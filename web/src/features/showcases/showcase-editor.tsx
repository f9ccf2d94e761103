import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'

import { previewMarkdown } from '../../api/markdown'
import { FoundAgain } from '../../form/found-again'
import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
import { loadChunk } from '../../lib/load-chunk'
import { useUnsent } from '../../lib/unsent'
import { webAddress, withScheme } from '../../lib/web-address'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { ChipInput } from '../../ui/chip-input'
import { TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { MarkdownEditor } from '../../ui/markdown-editor'
import { Notice } from '../../ui/notice'
import { PagePart } from '../../ui/page-part'
import { Skeleton } from '../../ui/skeleton'
import { Switch } from '../../ui/switch'
import { useCode } from '../../ui/use-code'
import { LaterVideosField } from '../videos/public'
import type { ReadmeFieldProps } from './readme-field'
import {
  fieldOf,
  LONGEST_TAG,
  MOST_DESCRIPTION,
  MOST_TAGS,
  MOST_VIDEOS,
  SHOWCASE_FIELDS,
  showcaseForm,
  type ShowcaseForm,
} from './showcase-form'
import type { Showcase } from './types'

const fetchReadmeField = loadChunk(() => import('./readme-field'))

interface ShowcaseEditorProps {
  /** Under which unsent text is kept. */
  name: string
  saved: ShowcaseForm
  label: string
  busyLabel: string
  /** Cover and gallery, which go their own way to the server. */
  pictures: (title: string) => ReactNode
  /** Pictures that are chosen and not sent: nothing keeps them. */
  hasFiles?: boolean
  /** What to say above the fields. */
  news?: (form: UseFormReturn<ShowcaseForm, unknown, ShowcaseForm>) => ReactNode
  onSave: (form: ShowcaseForm, changed: Partial<ShowcaseForm>) => Promise<Showcase>
  onSaved: (showcase: Showcase) => Promise<void>
}

/** Everything about a showcase, for a new one and for one that is there. */
export function ShowcaseEditor({
  name,
  saved,
  label,
  busyLabel,
  pictures,
  hasFiles = false,
  news,
  onSave,
  onSaved,
}: ShowcaseEditorProps) {
  const owner = useSession((state) => state.user?.id ?? 0)
  const editing = useServerForm<ShowcaseForm, Showcase>({
    id: 'showcase',
    fields: SHOWCASE_FIELDS,
    schema: showcaseForm,
    saved,
    draft: useUnsent(owner, name),
    fieldOf,
    save: onSave,
    onSaved,
  })
  const { field, about, form, leaving } = editing
  const [title, repository] = form.watch(['title', 'repository_url'])

  return (
    <form noValidate className="grid gap-10" onSubmit={(event) => void editing.submit(event)}>
      <FoundAgain at={editing.restoredFrom} onStartOver={editing.discard} />
      <Notice>{editing.problem}</Notice>
      <FormErrors {...editing.errors} />
      {news?.(form)}
      <PagePart title="About" lead="What it is and what it’s built with.">
        <div className="grid gap-6">
          <TextField {...field('title')} autoComplete="off" />
          <Controller
            control={form.control}
            name="description"
            render={({ field: { value, onChange, onBlur } }) => (
              <MarkdownEditor
                {...about('description')}
                optional
                hint="What it does, for whom, and what you did. You can use Markdown."
                maxLength={MOST_DESCRIPTION}
                preview={previewMarkdown}
                {...{ value, onChange, onBlur }}
              />
            )}
          />
          <Controller
            control={form.control}
            name="tags"
            render={({ field: { value, onChange, onBlur } }) => (
              <ChipInput
                {...about('tags')}
                {...{ value, onChange, onBlur }}
                noun="tag"
                optional
                hint="Languages, frameworks, topics. Press Enter or a comma to add one."
                max={MOST_TAGS}
                maxLength={LONGEST_TAG}
              />
            )}
          />
        </div>
      </PagePart>
      <PagePart title="Pictures" lead="The cover is what people see first.">
        {pictures(title)}
      </PagePart>
      <PagePart title="Links" lead="Where people can look at it themselves.">
        <div className="grid gap-5">
          {(['project_url', 'repository_url', 'demo_url'] as const).map((one) => (
            <TextField
              key={one}
              {...field(one)}
              type="url"
              inputMode="url"
              optional
              autoComplete="off"
              placeholder="https://"
            />
          ))}
        </div>
      </PagePart>
      <PagePart title="README" lead="The long story: how it works, how to run it.">
        <Controller
          control={form.control}
          name="readme"
          render={({ field: { value, onChange, onBlur } }) => (
            <LaterReadmeField
              {...about('readme')}
              {...{ value, onChange, onBlur }}
              repositoryUrl={webAddress(withScheme(repository)) ?? null}
            />
          )}
        />
      </PagePart>
      <PagePart title="Videos" lead="Demos and walkthroughs, in the order you choose.">
        <Controller
          control={form.control}
          name="selected_video_ids"
          render={({ field: { value, onChange } }) => (
            <LaterVideosField
              {...about('selected_video_ids')}
              hint={`Videos of your own, at most ${MOST_VIDEOS}.`}
              most={MOST_VIDEOS}
              isOrdered
              {...{ value, onChange }}
            />
          )}
        />
      </PagePart>
      <PagePart title="Profile">
        <Switch
          {...form.register('include_profile')}
          label={SHOWCASE_FIELDS.include_profile}
          hint="A card with your headline, availability and rating stands beside the showcase. Clients can message you from there."
        />
      </PagePart>
      <div className="save-bar">
        <p role="status" className="text-note text-ink-soft">
          {editing.dirty || hasFiles ? 'You have unsaved changes.' : ''}
        </p>
        <Button type="submit" busy={editing.saving !== null} busyLabel={busyLabel}>
          {label}
        </Button>
      </div>
      <LeaveGuard
        {...leaving}
        dirty={leaving.dirty || (hasFiles && editing.saving === null)}
        changed={hasFiles ? [...leaving.changed, 'Pictures'] : leaving.changed}
        isKept={hasFiles ? () => false : leaving.isKept}
      />
    </form>
  )
}

/** Far below what one begins with, so the form doesn't wait for its code. */
function LaterReadmeField(props: ReadmeFieldProps) {
  return (
    <AsyncView query={useCode(fetchReadmeField)} skeleton={<Skeleton className="h-72 w-full" />}>
      {({ ReadmeField }) => <ReadmeField {...props} />}
    </AsyncView>
  )
}
