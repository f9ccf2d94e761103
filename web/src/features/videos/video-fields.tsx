import { Controller } from 'react-hook-form'

import type { useServerForm } from '../../form/use-server-form'
import { ChipInput } from '../../ui/chip-input'
import { Field, TextArea, TextCount, TextField } from '../../ui/field'
import { MOST_TITLE, PRIVACY_HINTS, PRIVACY_NAMES } from './rules'
import type { Privacy, Video } from './types'
import { MOST_DESCRIPTION, MOST_TAGS, type VideoForm } from './video-form'

type Editing = Pick<ReturnType<typeof useServerForm<VideoForm, Video>>, 'field' | 'about' | 'form'>

/** What is said about a video, when it is uploaded and when it is edited. */
export function VideoFields({ editing }: { editing: Editing }) {
  const { form, field, about } = editing
  const [description, privacy] = form.watch(['description', 'privacy'])
  return (
    <>
      <TextField {...field('title')} autoComplete="off" maxLength={MOST_TITLE + 50} />
      <TextArea
        {...field('description')}
        optional
        rows={5}
        hint={
          <>
            Lines that begin with a time, such as “0:00 Intro”, become chapters.{' '}
            <TextCount text={description} most={MOST_DESCRIPTION} />
          </>
        }
      />
      <Controller
        control={form.control}
        name="tags"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <ChipInput
            {...about('tags')}
            {...{ ref, value, onChange, onBlur }}
            noun="tag"
            optional
            max={MOST_TAGS}
            maxLength={30}
          />
        )}
      />
      <Field {...about('privacy')} hint={PRIVACY_HINTS[privacy]}>
        {(control) => (
          <select {...form.register('privacy')} {...control} className="input">
            {(Object.keys(PRIVACY_NAMES) as Privacy[]).map((one) => (
              <option key={one} value={one}>
                {PRIVACY_NAMES[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
