import { Cover } from '../../ui/cover'
import type { Video } from './types'

/** A picture of it, or one drawn from its title. */
export function Thumbnail({ video: { thumbnail_url, title } }: { video: Video }) {
  return thumbnail_url ? (
    <img src={thumbnail_url} alt="" loading="lazy" className="block size-full object-cover" />
  ) : (
    <Cover title={title} />
  )
}
