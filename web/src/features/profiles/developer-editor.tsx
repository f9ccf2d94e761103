import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'

import { previewMarkdown } from '../../api/markdown'
import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
import { loadChunk } from '../../lib/load-chunk'
import { useUnsent } from '../../lib/unsent'
import { useOnDemand } from '../../lib/use-on-demand'
import type { User } from '../../session/user'
import { ChipInput } from '../../ui/chip-input'
import { TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { MarkdownEditor } from '../../ui/markdown-editor'
import { Notice } from '../../ui/notice'
import { PagePart } from '../../ui/page-part'
import { toast } from '../../ui/toast-area'
import { LaterVideosField } from '../videos/public'
import { RadioCards, SelectField } from './choices'
import { Completeness } from './completeness'
import {
  DEVELOPER_FIELDS,
  developerBody,
  developerForm,
  developerSchema,
  type DeveloperForm,
} from './developer-form'
import { PicturePart } from './picture-part'
import {
  BIO_LENGTH,
  CURRENCIES,
  formField,
  HEADLINE_LENGTH,
  LONGEST_LINK,
  MOST_LANGUAGES,
  MOST_LINKS,
  MOST_SKILLS,
  PROFILE_FORM,
} from './rules'
import { SaveBar } from './save-bar'
import { developerCalls } from './saving'
import { TimeZoneField } from './time-zone-field'
import type { DeveloperProfile } from './types'
import { AVAILABILITY, EXPERIENCE, RATE_TYPES, VISIBILITY } from './texts'

/** One can type while they are on their way, and without them. */
const fetchSuggestions = loadChunk(() => import('./suggestions'))
const doWithout = () => undefined

interface DeveloperEditorProps {
  user: User
  profile: DeveloperProfile | null
}

export function DeveloperEditor({ user, profile }: DeveloperEditorProps) {
  const calls = developerCalls(useQueryClient())
  const name = user.fullName ?? user.username
  const editing = useServerForm<DeveloperForm, DeveloperProfile>({
    id: PROFILE_FORM,
    fields: DEVELOPER_FIELDS,
    schema: developerSchema,
    saved: developerForm(profile, name),
    draft: useUnsent(user.id, 'developer-profile'),
    fieldOf: formField,
    save: (form, changed) =>
      profile === null
        ? calls.create({ ...developerBody(form), display_name: form.display_name.trim() })
        : calls.change(developerBody(form, changed)),
    formOf: (saved) => developerForm(saved, name),
    onSaved: () => {
      toast.success('Profile saved')
    },
  })
  const { field, about } = editing
  const { register, control, watch, setValue } = editing.form
  const timezone = watch('timezone')
  const suggested = useOnDemand(true, fetchSuggestions, doWithout)

  return (
    <form
      noValidate
      aria-label="Developer profile"
      className="grid gap-10"
      onSubmit={(event) => void editing.submit(event)}
    >
      {profile && (
        <Completeness
          value={profile.completeness}
          nextStep={profile.next_step}
          why="Complete profiles come first in the list of creators."
          publicId={profile.id}
        />
      )}
      <Notice>{editing.problem}</Notice>
      <FormErrors {...editing.errors} />

      <PagePart title="Basics" lead="Clients see this first.">
        <div className="grid max-w-2xl gap-6">
          <PicturePart
            noun="picture"
            of={
              profile && {
                id: `${PROFILE_FORM}-avatar`,
                name: profile.display_name,
                url: profile.avatar_url,
                upload: calls.setPicture,
                remove: calls.removePicture,
              }
            }
          />
          <TextField {...field('display_name')} autoComplete="name" />
          <TextField
            {...field('headline')}
            optional
            hint={`What you do in one line, at most ${HEADLINE_LENGTH} characters.`}
            placeholder="Backend engineer who likes boring databases"
          />
          <Controller
            control={control}
            name="bio"
            render={({ field: bio }) => (
              <MarkdownEditor
                {...about('bio')}
                optional
                hint="You can use Markdown: headings, lists, links, code."
                maxLength={BIO_LENGTH}
                preview={previewMarkdown}
                value={bio.value}
                onChange={bio.onChange}
                onBlur={bio.onBlur}
              />
            )}
          />
          <Controller
            control={control}
            name="intro_video"
            render={({ field: { value, onChange } }) => (
              <LaterVideosField
                {...about('intro_video')}
                {...{ value, onChange }}
                most={1}
                hint="It’s shown first on your public profile."
              />
            )}
          />
        </div>
      </PagePart>

      <PagePart title="What you do" lead="Clients search by these.">
        <div className="grid max-w-2xl gap-6">
          <Controller
            control={control}
            name="skills"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <ChipInput
                {...about('skills')}
                noun="skill"
                optional
                hint="Press Enter or a comma to add one."
                max={MOST_SKILLS}
                suggestions={suggested?.SKILLS ?? []}
                {...{ ref, value, onChange, onBlur }}
              />
            )}
          />
          <SelectField
            {...field('experience_level')}
            optional
            none="Not specified"
            options={Object.entries(EXPERIENCE)}
            className="sm:max-w-60"
          />
        </div>
      </PagePart>

      <PagePart title="Rate and time" lead="Clients filter by rate and availability.">
        <div className="grid max-w-2xl gap-6">
          <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
            <SelectField
              {...field('rate_type')}
              optional
              none="Not specified"
              options={Object.entries(RATE_TYPES)}
            />
            <SelectField {...field('currency')} options={currencies(profile?.currency)} />
            <TextField {...field('rate_min')} optional inputMode="decimal" autoComplete="off" />
            <TextField {...field('rate_max')} optional inputMode="decimal" autoComplete="off" />
          </div>
          <RadioCards
            {...register('availability')}
            {...about('availability')}
            options={Object.entries(AVAILABILITY)}
          />
          <TextField
            {...field('hours_per_week')}
            optional
            inputMode="numeric"
            autoComplete="off"
            className="sm:max-w-60"
          />
        </div>
      </PagePart>

      <PagePart title="Location and languages">
        <div className="grid max-w-2xl gap-6">
          <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
            <TextField {...field('city')} optional autoComplete="address-level2" />
            <TextField {...field('country')} optional autoComplete="country-name" />
          </div>
          <TimeZoneField
            {...field('timezone')}
            optional
            chosen={timezone}
            onUseOwn={(zone) => {
              setValue('timezone', zone, { shouldDirty: true })
            }}
            className="sm:max-w-80"
          />
          <Controller
            control={control}
            name="languages"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <ChipInput
                {...about('languages')}
                noun="language"
                optional
                hint="Press Enter or a comma to add one."
                max={MOST_LANGUAGES}
                suggestions={suggested?.LANGUAGES ?? []}
                {...{ ref, value, onChange, onBlur }}
              />
            )}
          />
        </div>
      </PagePart>

      <PagePart title="Links" lead="Where people can see more of your work.">
        <div className="grid max-w-2xl gap-6">
          <TextField {...field('website')} optional type="url" autoComplete="url" />
          <TextField {...field('github')} optional type="url" placeholder="github.com/you" />
          <TextField {...field('linkedin')} optional type="url" placeholder="linkedin.com/in/you" />
          <Controller
            control={control}
            name="other"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <ChipInput
                {...about('other')}
                noun="link"
                optional
                hint="A talk, a package, a blog post."
                max={MOST_LINKS}
                maxLength={LONGEST_LINK}
                {...{ ref, value, onChange, onBlur }}
              />
            )}
          />
        </div>
      </PagePart>

      <PagePart title="Who can see it" lead="Your email address is never shown.">
        <RadioCards
          {...register('visibility')}
          {...about('visibility')}
          options={Object.entries(VISIBILITY).map(([value, { title, text }]) => [
            value,
            title,
            text,
          ])}
        />
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

function currencies(chosen: string | undefined): (readonly [string, string])[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const offered =
    chosen === undefined || CURRENCIES.includes(chosen) ? CURRENCIES : [chosen, ...CURRENCIES]
  return offered.map((code) => [code, `${code} · ${names.of(code) ?? code}`])
}
