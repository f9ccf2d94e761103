import type { ComponentProps, ReactNode } from 'react'

import { TextArea, TextField } from '../../ui/field'
import type { DetailsForm } from './details-form'

interface DetailsFieldsProps {
  field: (
    name: keyof DetailsForm,
  ) => ComponentProps<typeof TextField> & ComponentProps<typeof TextArea>
  /** Whether the name may be left out, and what is there instead. */
  nameHint?: ReactNode
  /** Only those who are paid say something about tax. */
  hasTax: boolean
}

export function DetailsFields({ field, nameHint, hasTax }: DetailsFieldsProps) {
  return (
    <>
      <TextField
        {...field('name')}
        autoComplete="organization"
        {...(nameHint !== undefined && { optional: true, hint: nameHint })}
      />
      <TextArea {...field('address')} optional rows={4} autoComplete="off" />
      {hasTax && (
        <TextField
          {...field('tax_line')}
          optional
          autoComplete="off"
          hint="Shown as you write it, for example your VAT number."
        />
      )}
    </>
  )
}
