import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
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
    <Dialog
      open
      onClose={onClose}
      title="Delete this showcase?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            busyLabel="Deleting..."
            onClick={() => {
              remove.mutate()
            }}
          >
            Delete showcase
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="break-words">
          “{showcase.title}”, its pictures and its ratings will be gone for good. Its videos stay.
        </p>
        <Notice>{remove.isError ? messageOf(remove.error) : null}</Notice>
      </div>
    </Dialog>
  )
}
