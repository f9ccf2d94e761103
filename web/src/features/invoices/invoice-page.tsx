import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { ApiFailure } from '../../api/errors'
import { loadChunk } from '../../lib/load-chunk'
import { useNamedPage } from '../../lib/page-name'
import { calendarDay } from '../../lib/time'
import { usePollWhenDown } from '../../session/stream'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton } from '../../ui/skeleton'
import { useOpened } from '../../ui/use-opened'
import { Documents } from './documents'
import { invoiceQuery } from './queries'
import { Sheet } from './sheet'
import { Standing } from './standing'
import type { Invoice } from './types'

const fetchEditor = loadChunk(() => import('./edit-details'))

/** An invoice, for the two it is between. */
export function InvoicePage() {
  const id = useRouteContext({ from: '/invoices/$id', select: (context) => context.id })
  const refetchInterval = usePollWhenDown()
  const query = useQuery({ ...invoiceQuery(id ?? 0), enabled: id !== null, refetchInterval })
  const name = query.data ? `Invoice ${query.data.number}` : 'Invoice'
  useNamedPage(query.data && name)
  const gone = id === null || (query.error instanceof ApiFailure && query.error.status === 404)
  return (
    <div className="wrap grid min-h-dvh content-start gap-6 py-10">
      <PageHeading
        title={gone ? 'Invoice' : name}
        // Kept free while it is on its way.
        {...(!gone && {
          lead: query.data ? `Issued ${calendarDay(query.data.issued_at)}` : '\u00a0',
        })}
      />
      {gone ? (
        <EmptyState
          title="Invoice not found"
          text="It doesn’t exist, or you don’t have access to it."
          action={
            <Link to="/invoices" className={buttonClass('primary')}>
              Go to your invoices
            </Link>
          }
        />
      ) : (
        <AsyncView query={query} skeleton={<LoadingInvoice />}>
          {(invoice) => <InvoiceView key={invoice.id} invoice={invoice} />}
        </AsyncView>
      )}
    </div>
  )
}

/** On a phone the way to pay comes first, and the documents after the invoice. */
const COLUMNS =
  'grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:gap-y-5'
const LEFT = 'lg:col-start-1 lg:row-span-2 lg:row-start-1'
const RIGHT = 'lg:col-start-2'

function LoadingInvoice() {
  return (
    <span className={COLUMNS}>
      <span className={RIGHT}>
        <Skeleton className="h-34" />
      </span>
      <span className={LEFT}>
        <Skeleton className="h-102 rounded-m" />
      </span>
      <span className={RIGHT}>
        <Skeleton className="h-49" />
      </span>
    </span>
  )
}

function InvoiceView({ invoice }: { invoice: Invoice }) {
  const self = useSession((state) => state.user?.id ?? 0)
  const isClient = invoice.buyer.id === self
  const cameBack = useCameBack(invoice)
  const [isEditing, setEditing] = useState(false)
  const edit = () => {
    setEditing(true)
  }
  const close = () => {
    setEditing(false)
  }
  const editor = useOpened(isEditing, fetchEditor, close)
  return (
    <div className={COLUMNS}>
      <Standing {...{ invoice, isClient, cameBack }} className={RIGHT} />
      <Sheet {...{ invoice, isClient, edit }} className={LEFT} />
      <Documents
        invoice={invoice}
        edit={invoice.status === 'open' ? edit : null}
        className={RIGHT}
      />
      {editor && <editor.EditDetails {...{ invoice, isClient }} onClose={close} />}
    </div>
  )
}

/** Whether somebody came from the page where they paid. The address says so until the invoice is known to be paid. */
function useCameBack({ id, status }: Invoice): boolean {
  const navigate = useNavigate()
  const isSaid = useSearch({ from: '/invoices/$id' }).paid !== undefined
  const [cameBack] = useState(isSaid)
  useEffect(() => {
    if (!isSaid || status !== 'paid') return
    void navigate({
      to: '/invoices/$id',
      params: { id: String(id) },
      search: {},
      replace: true,
      resetScroll: false,
    })
  }, [isSaid, status, id, navigate])
  return cameBack
}
