import { loadChunk } from '../../lib/load-chunk'
import { AsyncView } from '../../ui/async-view'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import type { PictureFieldProps } from './picture-field'

const fetchField = loadChunk(() => import('./picture-field'))

interface PicturePartProps {
  noun: string
  /** Null until there is a profile to put the picture on. */
  of: Omit<PictureFieldProps, 'noun'> | null
}

/** The picture is saved beside the form, so the form doesn't wait for its code. */
export function PicturePart({ noun, of }: PicturePartProps) {
  const code = useCode(fetchField)
  if (of === null) {
    return (
      <p className="text-note text-ink-soft">
        You can add your {noun} after you create the profile.
      </p>
    )
  }
  return (
    <AsyncView query={code} skeleton={<PictureToCome />}>
      {({ PictureField }) => <PictureField noun={noun} {...of} />}
    </AsyncView>
  )
}

function PictureToCome() {
  return (
    <span className="flex flex-wrap items-center gap-5">
      <Skeleton className="size-28 flex-none rounded-full" />
      <span className="min-w-0 flex-1 basis-52">
        <SkeletonText lines={3} />
      </span>
    </span>
  )
}
