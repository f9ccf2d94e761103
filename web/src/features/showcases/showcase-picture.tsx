import { Cover } from '../../ui/cover'
import type { Showcase } from './types'

interface ShowcasePictureProps {
  showcase: Pick<Showcase, 'title' | 'image_url'>
  /** In sight when the page opens, so there is no waiting for it. */
  isFirst?: boolean
}

/** Its cover: a picture, or one drawn from its title. */
export function ShowcasePicture({ showcase, isFirst = false }: ShowcasePictureProps) {
  const { image_url, title } = showcase
  return image_url ? (
    <img
      src={image_url}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      className="block size-full object-cover"
    />
  ) : (
    <Cover title={title} />
  )
}
