import { AsyncView } from '../../ui/async-view'
import { SkeletonText } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { fetchSellingPart } from '../marketplace/public'
import { SidePart } from './developer-dashboard-side-part'

/** The way to what the developer sells. It stands last and keeps its place, so that the rest needn't wait for its code. */
export function Selling() {
  const code = useCode(fetchSellingPart)
  return (
    <SidePart title="Products">
      <div className="min-h-20">
        <AsyncView query={code} skeleton={<SkeletonText lines={3} />}>
          {({ SellingPart }) => <SellingPart />}
        </AsyncView>
      </div>
    </SidePart>
  )
}
