import * as z from 'zod/mini'

const MOST_NAME = 200
const MOST_ADDRESS = 500
const MOST_LINES = 8
const MOST_TAX = 300

const atMost = (most: number) =>
  z.refine<string>(
    (text) => Array.from(text.trim()).length <= most,
    `Use at most ${most} characters.`,
  )

const fields = {
  name: z.string().check(atMost(MOST_NAME)),
  address: z.string().check(
    atMost(MOST_ADDRESS),
    z.refine((text) => text.trim().split('\n').length <= MOST_LINES, 'Use at most 8 lines.'),
  ),
  tax_line: z.string().check(atMost(MOST_TAX)),
}

/** How somebody is named on invoices. */
export const detailsForm = z.object(fields)

export type DetailsForm = z.infer<typeof detailsForm>

/** The same on an invoice, which has to name somebody. */
export const namedForm = z.object({
  ...fields,
  name: z.string().check(
    z.refine((text) => text.trim() !== '', 'Enter a name.'),
    atMost(MOST_NAME),
  ),
})

export const DETAILS = { name: 'Name', address: 'Address', tax_line: 'Tax information' } as const
