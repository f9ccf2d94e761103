import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { fetchReferences } from '../opportunities/public'
import type { FullRequest } from './types'

/** Most requests have neither links nor files, so their code comes when some have. */
export function LazyReferences({ request }: { request: FullRequest }) {
  const code = useCode(fetchReferences)
  return (
    <AsyncView query={code} skeleton={<Skeleton className="h-24 w-full" />}>
      {({ References }) => <References request={request} />}
    </AsyncView>
  )
}
