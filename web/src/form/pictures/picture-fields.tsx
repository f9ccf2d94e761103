import { CoverField, type CoverFieldProps } from './cover-field'
import { GalleryField, type GalleryFieldProps } from './gallery-field'

export interface PictureFieldsProps {
  cover: CoverFieldProps
  gallery: GalleryFieldProps
}

export function PictureFields({ cover, gallery }: PictureFieldsProps) {
  return (
    <div className="grid gap-7">
      <CoverField {...cover} />
      <GalleryField {...gallery} />
    </div>
  )
}
