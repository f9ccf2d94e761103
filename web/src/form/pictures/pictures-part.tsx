import { loadChunk } from '../../lib/load-chunk'
import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import type { PictureFieldsProps } from './picture-fields'

const fetchFields = loadChunk(() => import('./picture-fields'))

/** Pictures go their own way to the server, so the form doesn't wait for their code. */
export function PicturesPart(props: PictureFieldsProps) {
  return (
    <AsyncView
      query={useCode(fetchFields)}
      skeleton={<Skeleton className="h-72 w-full rounded-m sm:w-72" />}
    >
      {({ PictureFields }) => <PictureFields {...props} />}
    </AsyncView>
  )
}
