import clsx from 'clsx'

import { money } from '../../lib/currency'
import { paidText, returnedText } from './state'
import type { Invoice, Party } from './types'

interface SheetProps {
  invoice: Invoice
  isClient: boolean
  /** Opens the form for one's own side. */
  edit: () => void
  className: string
}

/** What the PDF says too. */
export function Sheet({ invoice, isClient, edit, className }: SheetProps) {
  const { seller, buyer, title, milestone, milestone_title, tax_line, status } = invoice
  const amount = money(invoice.amount_cents, invoice.currency)
  const ofOwn = status === 'open' ? edit : null
  return (
    <div
      className={clsx(
        'card grid grid-cols-1 content-start gap-8 self-start p-5 wrap-anywhere sm:p-10',
        className,
      )}
    >
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <PartyPart label="From" party={seller} edit={isClient ? null : ofOwn} />
        <PartyPart label="To" party={buyer} edit={isClient ? ofOwn : null} />
      </div>
      <table className="w-full">
        <thead>
          <tr className="text-sm text-ink-soft">
            <th scope="col" className="pb-2 text-left font-normal">
              Description
            </th>
            <th scope="col" className="pb-2 pl-4 text-right font-normal">
              Amount
            </th>
          </tr>
        </thead>
        <tbody className="border-y border-line">
          <tr>
            <td className="py-4">
              <span className="block font-medium">{title}</span>
              <span className="block text-note text-ink-soft">
                Milestone {milestone}: {milestone_title}
              </span>
            </td>
            <td className="tabular py-4 pl-4 text-right align-top whitespace-nowrap">{amount}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr className="text-lg font-bold">
            <th scope="row" className="pt-4 text-left">
              Total
            </th>
            <td className="tabular pt-4 pl-4 text-right whitespace-nowrap">{amount}</td>
          </tr>
        </tfoot>
      </table>
      {tax_line && <p className="text-note">{tax_line}</p>}
      <p className="border-t border-line pt-4 text-note text-ink-soft">
        {[paidText(invoice) ?? 'Not paid yet', returnedText(invoice)].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

interface PartyPartProps {
  label: string
  party: Party
  /** Only for one's own side, while it can be changed. */
  edit: (() => void) | null
}

function PartyPart({ label, party: { name, address }, edit }: PartyPartProps) {
  return (
    <section aria-label={label} className="grid content-start justify-items-start gap-1">
      <h2 className="font-text text-sm font-normal tracking-normal text-ink-soft">{label}</h2>
      <p className="max-w-full font-medium">{name}</p>
      {address && <p className="max-w-full whitespace-pre-line">{address}</p>}
      {!address && edit && (
        <button type="button" className="link touch-target text-note" onClick={edit}>
          Add your address
        </button>
      )}
    </section>
  )
}
