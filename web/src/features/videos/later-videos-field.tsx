import { loadChunk } from '../../lib/load-chunk'
import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import type { VideosFieldProps } from './videos-field'

const fetchField = loadChunk(() => import('./videos-field'))

/** For a form in which few choose a video: it doesn't wait for the code of this field. */
export function LaterVideosField(props: VideosFieldProps) {
  return (
    <AsyncView query={useCode(fetchField)} skeleton={<Skeleton className="h-24 w-full" />}>
      {({ VideosField }) => <VideosField {...props} />}
    </AsyncView>
  )
}
