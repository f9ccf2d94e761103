import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'

import { money } from '../../lib/currency'
import { exactTime, shortDay } from '../../lib/time'
import { Button } from '../../ui/button'
import { CopyField } from '../../ui/copy-field'
import { WorkPicture } from '../../ui/work-picture'
import { FileList } from './file-list'
import { PurchaseState } from './purchase-state'
import { endedText, filesText } from './texts'
import type { LibraryItem } from './types'

/** One purchase. Its files are read when they are asked for: most people come for one product. */
export function LibraryRow({ item: { purchase, product } }: { item: LibraryItem }) {
  const { id, title, seller, cover_url, file_count, latest_version } = product
  const { amount_cents, currency, purchased_at, status, license_key } = purchase
  const [isOpen, setOpen] = useState(false)
  const filesId = useId()
  const paid = amount_cents === 0 ? 'Free' : money(amount_cents, currency)
  return (
    <article className="grid grid-cols-1 gap-x-6 gap-y-4 py-6 @2xl:grid-cols-[11rem_minmax(0,1fr)]">
      <span className="block aspect-[8/5] max-w-44 overflow-hidden rounded-m bg-sunken">
        <WorkPicture title={title} url={cover_url} />
      </span>
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <h2 className="text-lg break-words">
              <Link
                to="/marketplace/$id"
                params={{ id: String(id) }}
                search={{}}
                className="no-underline hover:underline"
              >
                {title}
              </Link>
            </h2>
            <p className="text-note break-words text-ink-soft">
              {seller.name} · {paid}
              {purchased_at && (
                <>
                  {' · '}
                  <time dateTime={purchased_at} title={exactTime(purchased_at)}>
                    {shortDay(purchased_at)}
                  </time>
                </>
              )}
            </p>
          </div>
          {!(amount_cents === 0 && status === 'paid') && <PurchaseState status={status} />}
        </div>
        {status === 'paid' ? (
          <>
            <CopyField label="Licence key" value={license_key} />
            <div className="grid grid-cols-1 gap-3">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <Button
                  variant="secondary"
                  size="small"
                  aria-expanded={isOpen}
                  aria-controls={filesId}
                  onClick={() => {
                    setOpen(!isOpen)
                  }}
                >
                  {isOpen ? 'Hide files' : 'Show files'}
                  <span className="sr-only"> of {title}</span>
                  {isOpen ? (
                    <ChevronUp aria-hidden size={17} />
                  ) : (
                    <ChevronDown aria-hidden size={17} />
                  )}
                </Button>
                <span className="tabular text-note text-ink-soft">
                  {[filesText(product), latest_version && `Version ${latest_version}`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <div id={filesId}>{isOpen && <FileList productId={id} count={file_count} />}</div>
            </div>
          </>
        ) : (
          <p className="text-note text-ink-soft">{endedText(purchase)}</p>
        )}
      </div>
    </article>
  )
}
