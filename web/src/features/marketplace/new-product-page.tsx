import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { FoundAgain } from '../../form/found-again'
import { LeaveGuard } from '../../form/leave-guard'
import { useServerForm } from '../../form/use-server-form'
import { useUnsent } from '../../lib/unsent'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { toast } from '../../ui/toast-area'
import { ProductFields, type HowSaved } from './product-fields'
import {
  draftOf,
  EMPTY_PRODUCT,
  fieldOf,
  PRODUCT_FIELDS,
  productForm,
  type ProductForm,
} from './product-form'
import { createProduct } from './queries'
import type { Product } from './types'

/** Its words first: pictures and files need a product to belong to, so they come on the next page. */
export function NewProductPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const owner = useSession((state) => state.user?.id ?? 0)
  const [action] = useState(createActionKey)
  const editing = useServerForm<ProductForm, Product, HowSaved>({
    id: 'product',
    fields: PRODUCT_FIELDS,
    schema: productForm,
    saved: EMPTY_PRODUCT,
    draft: useUnsent(owner, 'product:new'),
    fieldOf,
    save: async (form) => {
      const body = draftOf(form)
      const product = await createProduct(queryClient, body, action.keyFor(body))
      action.done()
      return product
    },
    onSaved: async ({ id }) => {
      toast.success('Draft saved')
      await navigate({
        to: '/marketplace/$id/edit',
        params: { id: String(id) },
        ignoreBlocker: true,
      })
    },
  })
  return (
    <div className="wrap grid min-h-dvh grid-cols-1 content-start gap-8 py-10">
      <PageHeading
        title="New product"
        lead="Save it as a draft, then add pictures and files and publish it."
      />
      <form
        noValidate
        className="grid gap-10"
        onSubmit={(event) => void editing.submit(event, null)}
      >
        <FoundAgain at={editing.restoredFrom} onStartOver={editing.discard} />
        <Notice>{editing.problem}</Notice>
        <FormErrors {...editing.errors} />
        <ProductFields editing={editing} />
        <div className="save-bar">
          <p role="status" className="text-note text-ink-soft">
            {editing.dirty ? 'You have unsaved changes.' : ''}
          </p>
          <Button type="submit" busy={editing.saving !== null} busyLabel="Saving...">
            Save draft
          </Button>
        </div>
        <LeaveGuard {...editing.leaving} />
      </form>
    </div>
  )
}
