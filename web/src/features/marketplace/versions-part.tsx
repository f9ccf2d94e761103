import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'

import { previewMarkdown } from '../../api/markdown'
import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
import { useUnsent } from '../../lib/unsent'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { FormErrors } from '../../ui/form'
import { MarkdownEditor } from '../../ui/markdown-editor'
import { Notice } from '../../ui/notice'
import { PagePart } from '../../ui/page-part'
import { toast } from '../../ui/toast-area'
import { addVersion } from './queries'
import type { Product, ProductVersion } from './types'
import { VersionList } from './version-list'

const LONGEST_NAME = 40
const MOST_CHANGELOG = 5_000

const versionForm = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a version, such as 1.0.0.'),
      z.maxLength(LONGEST_NAME, `Use at most ${LONGEST_NAME} characters.`),
    ),
  changelog: z.string().check(z.maxLength(MOST_CHANGELOG, 'Use at most 5,000 characters.')),
})
type VersionForm = z.infer<typeof versionForm>

const FIELDS = { name: 'Version', changelog: 'Changes' } as const
const EMPTY: VersionForm = { name: '', changelog: '' }

/** A version takes the files that are in none yet, and buyers hear of it. */
export function VersionsPart({ product: { id, seller_id } }: { product: Product }) {
  const queryClient = useQueryClient()
  const editing = useServerForm<VersionForm, ProductVersion>({
    id: 'version',
    fields: FIELDS,
    schema: versionForm,
    saved: EMPTY,
    draft: useUnsent(seller_id, `product-version:${id}`),
    save: ({ name, changelog }) =>
      addVersion(queryClient, id, { name: name.trim(), changelog: changelog.trim() || null }),
    formOf: () => EMPTY,
    onSaved: ({ name }) => {
      toast.success(`Version ${name} added`)
    },
  })
  return (
    <PagePart title="Versions" lead="A version includes the files added since the last one.">
      <div className="grid grid-cols-1 gap-6">
        <VersionList productId={id} />
        <form
          noValidate
          aria-label="New version"
          className="grid grid-cols-1 gap-5"
          onSubmit={(event) => void editing.submit(event)}
        >
          <FormErrors {...editing.errors} />
          <TextField {...editing.field('name')} autoComplete="off" placeholder="1.0.0" />
          <Controller
            control={editing.form.control}
            name="changelog"
            render={({ field: { value, onChange, onBlur } }) => (
              <MarkdownEditor
                {...editing.about('changelog')}
                optional
                hint="What’s new. Buyers are notified."
                maxLength={MOST_CHANGELOG}
                preview={previewMarkdown}
                {...{ value, onChange, onBlur }}
              />
            )}
          />
          <Notice>{editing.problem}</Notice>
          <Button
            type="submit"
            variant="secondary"
            className="justify-self-start"
            busy={editing.saving !== null}
            busyLabel="Adding..."
          >
            Add version
          </Button>
          <LeaveGuard {...editing.leaving} onlyIfLost />
        </form>
      </div>
    </PagePart>
  )
}
