import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messageOf } from '../../api/errors'
import { ConfirmDialog } from '../../ui/confirm-dialog'
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
    <ConfirmDialog
      title="Delete this product?"
      label="Delete product"
      busyLabel="Deleting..."
      busy={remove.isPending}
      problem={remove.isError ? messageOf(remove.error) : null}
      onConfirm={() => {
        remove.mutate()
      }}
      onClose={onClose}
    >
      <p>“{product.title}”, its pictures, files and versions will be gone for good.</p>
    </ConfirmDialog>
  )
}
