import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useServerForm } from '../../form/use-server-form'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { FormErrors } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { DetailsFields } from './details-fields'
import { DETAILS, detailsForm, type DetailsForm } from './details-form'
import { billingDetailsQuery, saveBillingDetails } from './queries'
import type { BillingDetails as Details } from './types'

/** How one is named on the invoices to come. */
export function BillingDetails() {
  return (
    <AsyncView
      query={useQuery(billingDetailsQuery())}
      skeleton={<Skeleton className="h-96 max-w-md" />}
    >
      {(details) => <DetailsEditor details={details} />}
    </AsyncView>
  )
}

const formOf = ({ name, address, tax_line }: Details): DetailsForm => ({
  name: name ?? '',
  address: address ?? '',
  tax_line: tax_line ?? '',
})

const filled = (text: string) => (text.trim() === '' ? null : text.trim())

function DetailsEditor({ details }: { details: Details }) {
  const queryClient = useQueryClient()
  const isDeveloper = useSession((state) => state.user?.userType === 'developer')
  const editing = useServerForm<DetailsForm, Details>({
    id: 'billing',
    fields: DETAILS,
    schema: detailsForm,
    saved: formOf(details),
    save: ({ name, address, tax_line }) =>
      saveBillingDetails(queryClient, {
        name: filled(name),
        address: filled(address),
        tax_line: filled(tax_line),
      }),
    formOf,
    onSaved: () => {
      toast.success('Billing details saved')
    },
  })
  return (
    <form
      noValidate
      aria-label="Billing details"
      className="grid max-w-md gap-5"
      onSubmit={(event) => void editing.submit(event)}
    >
      <Notice>{editing.problem}</Notice>
      <FormErrors {...editing.errors} />
      <DetailsFields
        field={editing.field}
        nameHint="Leave it empty to use the name on your profile."
        hasTax={isDeveloper}
      />
      <div>
        <Button type="submit" busy={editing.saving !== null} busyLabel="Saving...">
          Save billing details
        </Button>
      </div>
    </form>
  )
}
