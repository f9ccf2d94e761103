import { useInfiniteQuery } from '@tanstack/react-query'

import { ShowMore } from '../../ui/show-more'
import { ProductGrid } from './product-grid'
import { developerProductsQuery } from './queries'

/** Everything that a developer has published, for their public page. Nothing while there is nothing, or it can't be read. */
export function DeveloperProducts({ developerId }: { developerId: number }) {
  const query = useInfiniteQuery(developerProductsQuery(developerId))
  const { data: products = [] } = query
  if (products.length === 0) return null
  return (
    <section aria-labelledby="works-products" className="grid gap-4">
      <h2 id="works-products" className="text-2xl">
        Products
      </h2>
      <div className="grid gap-8">
        <ProductGrid products={products} level={3} withSeller={false} isNarrow />
        <ShowMore query={query} />
      </div>
    </section>
  )
}
