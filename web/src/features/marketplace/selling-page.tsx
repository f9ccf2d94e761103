import { PageHeading } from '../../ui/page-heading'
import { NewProductLink } from './new-product-link'
import { OwnProducts } from './own-products'
import { PayoutsPart } from './payouts-part'
import { SalesPart } from './sales-part'
import { StatementPart } from './statement-part'

/** Everything a developer sells, to whom, and what it brings. */
export function SellingPage() {
  return (
    <div className="wrap grid min-h-dvh grid-cols-1 content-start gap-8 py-10">
      <PageHeading title="Products" actions={<NewProductLink />} />
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 gap-10">
          <OwnProducts />
          <SalesPart />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <StatementPart />
          <PayoutsPart />
        </div>
      </div>
    </div>
  )
}
