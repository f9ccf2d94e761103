import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import type { ImportedReputation } from '../../api/types'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { ROWS } from '../../ui/rows'
import { toast } from '../../ui/toast-area'
import { Origin } from './origin'
import { removeImport } from './queries'

/** What is shown on the reader's profile from other sites. */
export function ImportList({ items }: { items: readonly ImportedReputation[] }) {
  const [removing, setRemoving] = useState<ImportedReputation | null>(null)
  return (
    <>
      <ul role="list" aria-label="Imported reputation" className={clsx(ROWS, 'border-b-0')}>
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-4 py-3">
            <div className="min-w-0 flex-1 basis-52">
              <Origin item={item} />
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Remove reputation from ${item.host}`}
              onClick={() => {
                setRemoving(item)
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <RemoveDialog
          item={removing}
          onClose={() => {
            setRemoving(null)
          }}
        />
      )}
    </>
  )
}

function RemoveDialog({ item, onClose }: { item: ImportedReputation; onClose: () => void }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeImport(queryClient, item.id),
    onSuccess: () => {
      toast.success('Removed from your profile')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Remove reputation from ${item.host}?`}
      label="Remove"
      busyLabel="Removing..."
      busy={remove.isPending}
      problem={remove.isError ? messageOf(remove.error) : null}
      onConfirm={() => {
        remove.mutate()
      }}
      onClose={onClose}
    >
      <p>It’s no longer shown on your profile. To bring it back, export a new file there.</p>
    </ConfirmDialog>
  )
}
