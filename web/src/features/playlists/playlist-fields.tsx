import type { useServerForm } from '../../form/use-server-form'
import { Field, TextArea, TextCount, TextField } from '../../ui/field'
import { MOST_DESCRIPTION, type PlaylistForm } from './rules'
import { VISIBILITY_HINTS, VISIBILITY_NAMES } from './texts'
import type { Playlist, Visibility } from './types'

type Editing = Pick<
  ReturnType<typeof useServerForm<PlaylistForm, Playlist | null>>,
  'field' | 'about' | 'form'
>

/** What is said about a playlist, when it is created and when it is edited. */
export function PlaylistFields({ editing }: { editing: Editing }) {
  const { form, field, about } = editing
  const [description, visibility] = form.watch(['description', 'visibility'])
  return (
    <>
      <TextField {...field('title')} autoComplete="off" />
      <TextArea
        {...field('description')}
        optional
        rows={4}
        hint={<TextCount text={description} most={MOST_DESCRIPTION} />}
      />
      <Field {...about('visibility')} hint={VISIBILITY_HINTS[visibility]}>
        {(control) => (
          <select {...form.register('visibility')} {...control} className="input">
            {(Object.keys(VISIBILITY_NAMES) as Visibility[]).map((one) => (
              <option key={one} value={one}>
                {VISIBILITY_NAMES[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
