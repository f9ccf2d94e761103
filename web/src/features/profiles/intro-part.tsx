import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { fetchVideosField, type VideosFieldProps } from '../videos/public'

/** The video that stands first on the profile. Few change it, so the form doesn't wait for its code. */
export function IntroPart(props: Omit<VideosFieldProps, 'hint' | 'most'>) {
  return (
    <AsyncView query={useCode(fetchVideosField)} skeleton={<Skeleton className="h-24 w-full" />}>
      {({ VideosField }) => (
        <VideosField {...props} most={1} hint="It’s shown first on your public profile." />
      )}
    </AsyncView>
  )
}
