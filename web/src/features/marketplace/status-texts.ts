import type { ProductStatus } from './types'

export const STATUS_NAMES: Readonly<Record<ProductStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}

/** What a status means for the seller. */
export const STATUS_TEXTS: Readonly<Record<ProductStatus, string>> = {
  draft: 'Only you can see it.',
  published: 'Everyone can find it and get it.',
  archived: 'It’s not for sale. Buyers keep their downloads and licence keys.',
}
