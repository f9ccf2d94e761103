import { Link } from '@tanstack/react-router'
import { Download, MessagesSquare, Pencil, Printer, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { messageOf } from '../../api/errors'
import { openPrintable, saveFile } from '../../lib/documents'
import { toast } from '../../ui/toast-area'
import { readPdf, readPrintable } from './queries'
import type { Invoice } from './types'

interface DocumentsProps {
  invoice: Invoice
  /** Opens the form for one's own side; null when it can't be changed any more. */
  edit: (() => void) | null
  className: string
}

/** What both can do with an invoice. */
export function Documents({ invoice, edit, className }: DocumentsProps) {
  const { id, number, conversation_id } = invoice
  const failed = (error: unknown) => {
    toast.error(messageOf(error))
  }
  const download = async () => {
    saveFile(await readPdf(id), `invoice-${number}.pdf`)
  }
  return (
    <div className={className}>
      <ul role="list" className="divide-y divide-line border-y border-line">
        <Row
          Icon={Download}
          onClick={() => {
            download().catch(failed)
          }}
        >
          Download PDF
        </Row>
        <Row
          Icon={Printer}
          onClick={() => {
            openPrintable(() => readPrintable(id)).catch(failed)
          }}
        >
          Print
        </Row>
        <li>
          <Link
            to="/conversations/$id"
            params={{ id: String(conversation_id) }}
            search={{}}
            className={ROW}
          >
            <MessagesSquare aria-hidden size={18} className="text-ink-soft" />
            Open conversation
          </Link>
        </li>
        {edit && (
          <Row Icon={Pencil} onClick={edit}>
            Edit my details
          </Row>
        )}
      </ul>
    </div>
  )
}

const ROW =
  'flex min-h-12 w-full items-center gap-3 text-left text-note no-underline hover:bg-fill/45'

interface RowProps {
  Icon: LucideIcon
  onClick: () => void
  children: ReactNode
}

function Row({ Icon, onClick, children }: RowProps) {
  return (
    <li>
      <button type="button" className={ROW} onClick={onClick}>
        <Icon aria-hidden size={18} className="text-ink-soft" />
        {children}
      </button>
    </li>
  )
}
