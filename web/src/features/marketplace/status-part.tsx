import { useState, type SyntheticEvent } from 'react'

import { ahead, loadChunk } from '../../lib/load-chunk'
import { Button } from '../../ui/button'
import { PagePart } from '../../ui/page-part'
import { useOpened } from '../../ui/use-opened'
import { StatusTag } from './status-tag'
import { STATUS_TEXTS } from './status-texts'
import type { Product, ProductStatus } from './types'

const fetchDelete = loadChunk(() => import('./delete-product'))

interface StatusPartProps {
  product: Product
  isBusy: boolean
  onChange: (event: SyntheticEvent, status: ProductStatus) => void
}

/** Who can see it, and the ways to end that. */
export function StatusPart({ product, isBusy, onChange }: StatusPartProps) {
  const { status } = product
  const [isDeleting, setDeleting] = useState(false)
  const close = () => {
    setDeleting(false)
  }
  const remove = useOpened(isDeleting, fetchDelete, close)
  return (
    <PagePart title="Status">
      <div className="grid justify-items-start gap-4">
        <p className="flex flex-wrap items-center gap-3">
          <StatusTag status={status} />
          <span className="text-note text-ink-soft">{STATUS_TEXTS[status]}</span>
        </p>
        <div className="flex flex-wrap gap-3">
          {status === 'published' && (
            <Button
              variant="secondary"
              size="small"
              busy={isBusy}
              onClick={(event) => {
                onChange(event, 'archived')
              }}
            >
              Archive
            </Button>
          )}
          {status === 'archived' && (
            <Button
              variant="secondary"
              size="small"
              busy={isBusy}
              onClick={(event) => {
                onChange(event, 'published')
              }}
            >
              Publish again
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            {...ahead(fetchDelete)}
            onClick={() => {
              setDeleting(true)
            }}
          >
            Delete product
          </Button>
        </div>
      </div>
      {remove && <remove.DeleteProduct product={product} onClose={close} />}
    </PagePart>
  )
}
