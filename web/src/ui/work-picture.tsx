import { Cover } from './cover'

interface WorkPictureProps {
  title: string
  url: string | null | undefined
  /** In sight when the page opens, so there is no waiting for it. */
  isFirst?: boolean
}

/** The cover of a work: a picture, or one drawn from its title. */
export function WorkPicture({ title, url, isFirst = false }: WorkPictureProps) {
  return url ? (
    <img
      src={url}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      className="block size-full object-cover"
    />
  ) : (
    <Cover title={title} />
  )
}
