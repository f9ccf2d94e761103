import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'

import { previewMarkdown } from '../../api/markdown'
import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
import { useUnsent } from '../../lib/unsent'
import type { User } from '../../session/user'
import { TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { MarkdownEditor } from '../../ui/markdown-editor'
import { Notice } from '../../ui/notice'
import { PagePart } from '../../ui/page-part'
import { toast } from '../../ui/toast-area'
import { SelectField } from './choices'
import { CLIENT_FIELDS, clientBody, clientForm, clientSchema, type ClientForm } from './client-form'
import { Completeness } from './completeness'
import { PicturePart } from './picture-part'
import { ABOUT_LENGTH, COMPANY_SIZES, formField, PROFILE_FORM } from './rules'
import { SaveBar } from './save-bar'
import { clientCalls } from './saving'
import { TimeZoneField } from './time-zone-field'
import type { ClientProfile } from './types'

interface ClientEditorProps {
  user: User
  profile: ClientProfile | null
}

export function ClientEditor({ user, profile }: ClientEditorProps) {
  const calls = clientCalls(useQueryClient())
  const name = user.fullName ?? user.username
  const editing = useServerForm<ClientForm, ClientProfile>({
    id: PROFILE_FORM,
    fields: CLIENT_FIELDS,
    schema: clientSchema,
    saved: clientForm(profile, name),
    draft: useUnsent(user.id, 'client-profile'),
    fieldOf: formField,
    save: (form, changed) =>
      profile === null ? calls.create(clientBody(form)) : calls.change(clientBody(form, changed)),
    formOf: (saved) => clientForm(saved, name),
    onSaved: () => {
      toast.success('Profile saved')
    },
  })
  const { field, about } = editing
  const { control, watch, setValue } = editing.form
  const timezone = watch('timezone')

  return (
    <form
      noValidate
      aria-label="Client profile"
      className="grid gap-10"
      onSubmit={(event) => void editing.submit(event)}
    >
      {profile && (
        <Completeness
          value={profile.completeness}
          nextStep={profile.next_step}
          why="Developers see this next to your requests."
        />
      )}
      <Notice>{editing.problem}</Notice>
      <FormErrors {...editing.errors} />

      <PagePart title="Basics" lead="Enter a company name, a contact name or both.">
        <div className="grid max-w-2xl gap-6">
          <PicturePart
            noun="logo"
            of={
              profile && {
                id: `${PROFILE_FORM}-logo`,
                name: profile.company_name ?? profile.contact_name ?? name,
                url: profile.logo_url,
                upload: calls.setPicture,
                remove: calls.removePicture,
              }
            }
          />
          <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
            <TextField {...field('company_name')} autoComplete="organization" />
            <TextField {...field('contact_name')} autoComplete="name" />
          </div>
          <Controller
            control={control}
            name="about"
            render={({ field: typed }) => (
              <MarkdownEditor
                {...about('about')}
                optional
                hint="What you do and how you work. You can use Markdown."
                maxLength={ABOUT_LENGTH}
                preview={previewMarkdown}
                value={typed.value}
                onChange={typed.onChange}
                onBlur={typed.onBlur}
              />
            )}
          />
        </div>
      </PagePart>

      <PagePart title="Company details" lead="Shown next to your requests.">
        <div className="grid max-w-2xl gap-6">
          <TextField {...field('website')} optional type="url" autoComplete="url" />
          <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
            <TextField {...field('industry')} optional placeholder="Shipping, health, games..." />
            <SelectField
              {...field('company_size')}
              optional
              none="Not specified"
              options={sizes(profile?.company_size)}
            />
            <TextField {...field('country')} optional autoComplete="country-name" />
            <TimeZoneField
              {...field('timezone')}
              optional
              chosen={timezone}
              onUseOwn={(zone) => {
                setValue('timezone', zone, { shouldDirty: true })
              }}
            />
          </div>
        </div>
      </PagePart>

      <SaveBar
        creating={profile === null}
        dirty={editing.dirty}
        restored={editing.restoredFrom !== null}
        busy={editing.saving !== null}
        onDiscard={editing.discard}
      />
      <LeaveGuard {...editing.leaving} />
    </form>
  )
}

function sizes(chosen: string | null | undefined): (readonly [string, string])[] {
  const all: readonly string[] = COMPANY_SIZES
  const offered = !chosen || all.includes(chosen) ? all : [chosen, ...all]
  return offered.map((size) => [size, size === '1' ? 'Just me' : size.replace('-', ' to ')])
}
