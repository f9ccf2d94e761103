import * as z from 'zod/mini'

import { centsAsText } from '../../lib/currency'
import { parseCents } from '../../lib/money'
import type { NewProduct, Product, ProductChange } from './types'

const MOST_TITLE = 120
const MOST_SUMMARY = 200
export const MOST_DESCRIPTION = 20_000
export const MOST_TAGS = 8
export const LONGEST_TAG = 30
const MOST_REFUND_DAYS = 60
/** The payment provider takes no less. */
const LEAST_CENTS = 50

export const productForm = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a title.'),
      z.maxLength(MOST_TITLE, `Keep the title under ${MOST_TITLE + 1} characters.`),
    ),
  summary: z
    .string()
    .check(z.maxLength(MOST_SUMMARY, `Keep the summary under ${MOST_SUMMARY + 1} characters.`)),
  description: z
    .string()
    .check(z.maxLength(MOST_DESCRIPTION, 'Keep the description under 20,001 characters.')),
  tags: z.array(z.string()),
  /** In dollars, as it is typed. */
  price: z.string().check(
    z.refine(
      (typed) => parseCents(typed) !== null,
      'Enter a price in dollars, such as 19 or 19.50. Enter 0 to give it away.',
    ),
    z.refine((typed) => {
      const cents = parseCents(typed) ?? 0
      return cents === 0 || cents >= LEAST_CENTS
    }, 'Enter at least $0.50, or 0 to give it away.'),
  ),
  refund_days: z
    .string()
    .check(
      z.refine((typed) => days(typed) !== null, `Enter whole days from 0 to ${MOST_REFUND_DAYS}.`),
    ),
})
export type ProductForm = z.infer<typeof productForm>

function days(typed: string): number | null {
  const plain = typed.trim()
  return /^\d{1,2}$/.test(plain) && Number(plain) <= MOST_REFUND_DAYS ? Number(plain) : null
}

/** The fields in the order of the page, as people read them. */
export const PRODUCT_FIELDS = {
  title: 'Title',
  summary: 'Summary',
  description: 'Description',
  tags: 'Tags',
  price: 'Price',
  refund_days: 'Refunds',
} as const satisfies Record<keyof ProductForm, string>

export const EMPTY_PRODUCT: ProductForm = {
  title: '',
  summary: '',
  description: '',
  tags: [],
  price: '',
  refund_days: '14',
}

export const formOf = (product: Product): ProductForm => ({
  title: product.title,
  summary: product.summary ?? '',
  description: product.description ?? '',
  tags: [...product.tags],
  price: centsAsText(product.price_cents),
  refund_days: String(product.refund_days),
})

/** Only what changed; an empty text takes away what was there. */
export function changeIn(changed: Partial<ProductForm>): ProductChange {
  const { title, summary, description, tags, price, refund_days } = changed
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(summary !== undefined && { summary: summary.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(tags !== undefined && { tags }),
    ...(price !== undefined && { price_cents: parseCents(price) ?? 0 }),
    ...(refund_days !== undefined && { refund_days: days(refund_days) ?? 0 }),
  }
}

/** All of it, as a draft. */
export const draftOf = (form: ProductForm): NewProduct => ({
  title: form.title.trim(),
  summary: form.summary.trim() || null,
  description: form.description.trim() || null,
  tags: form.tags,
  price_cents: parseCents(form.price) ?? 0,
  refund_days: days(form.refund_days) ?? 0,
  status: 'draft',
})

/** The form's field for a name in the API. */
export const fieldOf = (apiField: string): string => apiField.replace(/^price_cents$/, 'price')
