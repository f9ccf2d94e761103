import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { deleteProduct, productQuery } from './queries'
import type { Product } from './types'

/** Asked, because there is no way back. One that somebody has is refused by the server, which says what to do instead. */
export function DeleteProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => deleteProduct(queryClient, product.id),
    onSuccess: async () => {
      onClose()
      await navigate({ to: '/marketplace/selling', ignoreBlocker: true })
      queryClient.removeQueries({ queryKey: productQuery(product.id).queryKey })
      toast.success('Product deleted')
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this product?"
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
            Delete product
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="break-words">
          “{product.title}”, its pictures, files and versions will be gone for good.
        </p>
        <Notice>{remove.isError ? messageOf(remove.error) : null}</Notice>
      </div>
    </Dialog>
  )
}
