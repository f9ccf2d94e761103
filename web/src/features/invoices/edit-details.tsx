import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useServerForm } from '../../form/use-server-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { DetailsFields } from './details-fields'
import { DETAILS, namedForm, type DetailsForm } from './details-form'
import { changeInvoice } from './queries'
import type { Invoice } from './types'

interface EditDetailsProps {
  invoice: Invoice
  isClient: boolean
  onClose: () => void
}

/** One's own side of one invoice. */
export function EditDetails({ invoice, isClient, onClose }: EditDetailsProps) {
  const queryClient = useQueryClient()
  const own = isClient ? invoice.buyer : invoice.seller
  const editing = useServerForm<DetailsForm, Invoice>({
    id: 'edit-details',
    fields: DETAILS,
    schema: namedForm,
    saved: {
      name: own.name,
      address: own.address ?? '',
      tax_line: isClient ? '' : (invoice.tax_line ?? ''),
    },
    save: ({ name, address, tax_line }) =>
      changeInvoice(queryClient, invoice.id, {
        name: name.trim(),
        address: address.trim(),
        ...(!isClient && { tax_line: tax_line.trim() }),
      }),
    onSaved: () => {
      toast.success('Details saved')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit my details"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="edit-details"
            busy={editing.saving !== null}
            busyLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id="edit-details"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void editing.submit(event)}
      >
        <Notice>{editing.problem}</Notice>
        <FormErrors {...editing.errors} />
        <DetailsFields field={editing.field} hasTax={!isClient} />
        <p className="text-note text-ink-soft">
          This changes invoice {invoice.number} only. For new invoices, edit your{' '}
          <Link to="/profile" hash="part-billing-details" className="link">
            billing details
          </Link>
          .
        </p>
      </form>
    </Dialog>
  )
}
