import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'

import { messageOf } from '../../api/errors'
import type { OwnImports } from '../../api/types'
import { deadline } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Button, buttonClass } from '../../ui/button'
import { CopyField } from '../../ui/copy-field'
import { Notice } from '../../ui/notice'
import { SkeletonText } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { ImportList } from './import-list'
import { importFile, ownImportsQuery, startImport } from './queries'

export function ImportSteps() {
  const query = useQuery(ownImportsQuery())
  return (
    <section aria-labelledby="import-reputation" className="grid gap-4">
      <h3 id="import-reputation" className="text-lg">
        Import from another site
      </h3>
      <AsyncView query={query} skeleton={<SkeletonText lines={6} />}>
        {({ code, items }) => (
          <div className="grid gap-6">
            <ol className="grid list-decimal gap-4 pl-6">
              <li>
                <Code code={code ?? null} />
              </li>
              <li>
                On the other site, open your profile, go to Reputation, enter the code and download
                the file.
              </li>
              <li>
                <ChooseFile />
              </li>
            </ol>
            {items.length > 0 && <ImportList items={items} />}
          </div>
        )}
      </AsyncView>
    </section>
  )
}

/** A code is for one file; the next one needs a new code. */
function Code({ code }: { code: OwnImports['code'] | null }) {
  const queryClient = useQueryClient()
  const start = useMutation({ mutationFn: () => startImport(queryClient) })
  if (code) {
    return (
      <CopyField
        label="Your code"
        value={code.import_code}
        hint={`For one file, until ${deadline(code.expires_at)}.`}
      />
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p>Get a code. It makes sure that nobody else can use your file.</p>
      <Notice>{start.isError ? messageOf(start.error) : null}</Notice>
      <Button
        variant="secondary"
        size="small"
        busy={start.isPending}
        onClick={() => {
          start.mutate()
        }}
      >
        Get a code
      </Button>
    </div>
  )
}

function ChooseFile() {
  const queryClient = useQueryClient()
  const bring = useMutation({
    mutationFn: (file: File) => importFile(queryClient, file),
    onSuccess: ({ host }) => {
      toast.success(`Imported from ${host}`)
    },
  })
  return (
    <div className="grid justify-items-start gap-3">
      <p>Choose the file here. It’s shown on your profile with the site that it comes from.</p>
      <Notice>{bring.isError ? messageOf(bring.error) : null}</Notice>
      <label
        className={`${buttonClass('secondary', 'small')} has-focus-visible:outline-3 has-focus-visible:outline-focus`}
      >
        <input
          type="file"
          className="ghost-input"
          accept=".json,application/json"
          disabled={bring.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) bring.mutate(file)
          }}
        />
        <FileUp aria-hidden size={18} />
        {bring.isPending ? 'Checking...' : 'Choose file'}
      </label>
    </div>
  )
}
