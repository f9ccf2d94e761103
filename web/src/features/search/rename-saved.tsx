import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { useServerForm } from '../../form/use-server-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { changeSavedSearch } from './saved-queries'
import type { SavedSearch } from './types'

const MOST_NAME = 80
const FORM = 'rename-search'

const nameForm = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name.'),
      z.maxLength(MOST_NAME, `Keep the name under ${MOST_NAME + 1} characters.`),
    ),
})
type NameForm = z.infer<typeof nameForm>

export function RenameSaved({ saved, onClose }: { saved: SavedSearch; onClose: () => void }) {
  const queryClient = useQueryClient()
  const editing = useServerForm<NameForm, SavedSearch>({
    id: FORM,
    fields: { name: 'Name' },
    schema: nameForm,
    saved: { name: saved.name },
    save: (_, changed) => changeSavedSearch(queryClient, saved.id, changed),
    onSaved: () => {
      toast.success('Saved search renamed')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename saved search"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} busy={editing.saving !== null} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void editing.submit(event)}
      >
        <Notice>{editing.problem}</Notice>
        <TextField {...editing.field('name')} autoComplete="off" />
      </form>
    </Dialog>
  )
}
