import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { messageOf } from '../../api/errors'
import { usePollWhenDown } from '../../session/stream'
import { toast } from '../../ui/toast-area'
import { invoicesInQuery, issueInvoice } from './queries'
import { stateOf } from './state'

interface MilestoneInvoiceProps {
  conversationId: number
  agreementId: number
  /** The milestone's. */
  number: number
  /** A developer can issue an invoice where there is none. */
  isDeveloper: boolean
}

/** The way to the invoice of an approved milestone. */
export function MilestoneInvoice({
  conversationId,
  agreementId,
  number,
  isDeveloper,
}: MilestoneInvoiceProps) {
  const queryClient = useQueryClient()
  const refetchInterval = usePollWhenDown()
  const { data, isFetching } = useQuery({ ...invoicesInQuery(conversationId), refetchInterval })
  const issue = useMutation({
    mutationFn: () => issueInvoice(queryClient, agreementId, number),
    onSuccess: (invoice) => {
      toast.success(`Invoice ${invoice.number} created`)
    },
    onError: (error) => {
      toast.error(messageOf(error))
    },
  })
  const invoice = data?.find((one) => one.agreement_id === agreementId && one.milestone === number)
  if (invoice) {
    return (
      <Place>
        <Link to="/invoices/$id" params={{ id: String(invoice.id) }} search={{}} className={LOOK}>
          Invoice {invoice.number} · {stateOf(invoice).word}
        </Link>
      </Place>
    )
  }
  // The invoice of a milestone that was just approved is on its way.
  if (!data || isFetching || !isDeveloper) return null
  return (
    <Place>
      <button
        type="button"
        className={LOOK}
        aria-disabled={issue.isPending}
        onClick={() => {
          if (!issue.isPending) issue.mutate()
        }}
      >
        Create invoice
      </button>
    </Place>
  )
}

const LOOK = 'link touch-target text-sm'

/** Beside the date. It has no width of its own, so that the text around it stays in its place when it comes. */
function Place({ children }: { children: ReactNode }) {
  return <span className="flex w-0 min-w-full justify-end whitespace-nowrap">{children}</span>
}
