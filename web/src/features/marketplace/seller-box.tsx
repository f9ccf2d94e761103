import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'

import { buttonClass } from '../../ui/button'
import { CopyField } from '../../ui/copy-field'
import { FileList } from './file-list'
import { StatusTag } from './status-tag'
import { STATUS_TEXTS } from './status-texts'
import { priceText } from './texts'
import type { Product } from './types'

/** For its seller: how it stands, and the ways to change it. */
export function SellerBox({ product }: { product: Product }) {
  const { id, status, file_count } = product
  return (
    <section aria-label="Your product" className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="tabular font-display text-3xl font-bold">{priceText(product)}</p>
          <StatusTag status={status} />
        </div>
        <p className="text-note text-ink-soft">{STATUS_TEXTS[status]}</p>
      </div>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Link
          to="/marketplace/$id/edit"
          params={{ id: String(id) }}
          className={buttonClass('primary')}
        >
          <Pencil aria-hidden size={17} />
          Edit
        </Link>
        <Link to="/marketplace/selling" className={buttonClass('secondary')}>
          Sales
        </Link>
      </div>
      <FileList productId={id} count={file_count} />
      <CopyField
        label="Verify a licence"
        value={`${window.location.origin}/api/marketplace/products/${id}/verify?license_key=`}
        hint="Add a buyer’s licence key and open the address. The answer says whether the key is valid."
      />
    </section>
  )
}
