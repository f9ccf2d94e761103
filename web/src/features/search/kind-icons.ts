import { FileText, Package, Shapes, SquarePlay, UserRound, type LucideIcon } from 'lucide-react'

import type { Kind } from './filters'

export const KIND_ICONS: Readonly<Record<Kind, LucideIcon>> = {
  developer: UserRound,
  request: FileText,
  showcase: Shapes,
  video: SquarePlay,
  product: Package,
}
