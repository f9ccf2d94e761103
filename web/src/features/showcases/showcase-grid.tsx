import { WorkGrid } from '../../ui/work-grid'
import { ShowcaseCard, type ShowcaseCardProps } from './showcase-card'
import type { Showcase } from './types'

interface ShowcaseGridProps extends Pick<ShowcaseCardProps, 'level' | 'withDeveloper'> {
  showcases: readonly Showcase[]
  hasLarge?: boolean
  isNarrow?: boolean
}

export function ShowcaseGrid({
  showcases,
  hasLarge = false,
  isNarrow = false,
  ...card
}: ShowcaseGridProps) {
  return (
    <WorkGrid works={showcases} hasLarge={hasLarge} isNarrow={isNarrow}>
      {(showcase, place) => <ShowcaseCard showcase={showcase} {...place} {...card} />}
    </WorkGrid>
  )
}
