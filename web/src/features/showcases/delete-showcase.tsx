import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messageOf } from '../../api/errors'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { toast } from '../../ui/toast-area'
import { deleteShowcase, showcaseQuery } from './queries'
import type { Showcase } from './types'

/** Asked, because there is no way back. */
export function DeleteShowcase({ showcase, onClose }: { showcase: Showcase; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => deleteShowcase(queryClient, showcase.id),
    onSuccess: async () => {
      onClose()
      await navigate({ to: '/showcase', search: { list: 'own' } })
      queryClient.removeQueries({ queryKey: showcaseQuery(showcase.id).queryKey })
      toast.success('Showcase deleted')
    },
  })
  return (
    <ConfirmDialog
      title="Delete this showcase?"
      label="Delete showcase"
      busyLabel="Deleting..."
      busy={remove.isPending}
      problem={remove.isError ? messageOf(remove.error) : null}
      onConfirm={() => {
        remove.mutate()
      }}
      onClose={onClose}
    >
      <p>
        “{showcase.title}”, its pictures and its ratings will be gone for good. Its videos stay.
      </p>
    </ConfirmDialog>
  )
}
