import { WorkGrid } from '../../ui/work-grid'
import { ProductCard, type ProductCardProps } from './product-card'
import type { Product } from './types'

interface ProductGridProps extends Pick<ProductCardProps, 'level' | 'withSeller'> {
  products: readonly Product[]
  isNarrow?: boolean
  isOnTop?: boolean
}

export function ProductGrid({
  products,
  isNarrow = false,
  isOnTop = false,
  ...card
}: ProductGridProps) {
  return (
    <WorkGrid works={products} isNarrow={isNarrow} isOnTop={isOnTop}>
      {(product, { isFirst }) => <ProductCard product={product} isFirst={isFirst} {...card} />}
    </WorkGrid>
  )
}
