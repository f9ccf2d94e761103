import { Pill } from '../../ui/pill'
import { STATUS_NAMES } from './status-texts'
import type { ProductStatus } from './types'

const LOOKS: Readonly<Record<ProductStatus, string>> = {
  draft: 'border-dashed border-line-firm text-ink-soft',
  published: 'border-transparent bg-accent-wash text-accent',
  archived: 'border-line bg-sunken text-ink-soft',
}

export function StatusTag({ status }: { status: ProductStatus }) {
  return <Pill look={LOOKS[status]}>{STATUS_NAMES[status]}</Pill>
}
