import { useState } from 'react'

import { toast } from '../../ui/toast-area'
import { PicturesPart } from './pictures-part'

interface SavedPicturesProps {
  /** As it is typed, for a cover that is drawn from it. */
  title: string
  coverUrl: string | null
  images: readonly { readonly id: number; readonly url: string }[]
  saveCover: (file: File) => Promise<void>
  removeCover: () => Promise<void>
  addPicture: (file: File) => Promise<void>
  removePicture: (id: number) => Promise<void>
}

/** The pictures of a work that is there. They are saved at once: a chosen file is not a change that could be typed again. */
export function SavedPictures(props: SavedPicturesProps) {
  const { title, coverUrl, images, saveCover, removeCover, addPicture, removePicture } = props
  const [cover, setCover] = useState<File | null>(null)
  const [sending, setSending] = useState<readonly File[]>([])
  return (
    <PicturesPart
      cover={{
        title,
        file: cover,
        url: coverUrl,
        isSavedAtOnce: true,
        onChoose: async (file) => {
          setCover(file)
          try {
            await saveCover(file)
            toast.success('Cover saved')
          } finally {
            setCover(null)
          }
        },
        onRemove: async () => {
          await removeCover()
          toast.success('Cover removed')
        },
      }}
      gallery={{
        images,
        files: sending,
        isSavedAtOnce: true,
        onAdd: async (files) => {
          setSending(files)
          try {
            // One after the other, so that they stand in this order.
            for (const file of files) {
              await addPicture(file)
              setSending((left) => left.filter((one) => one !== file))
            }
          } finally {
            setSending([])
          }
        },
        onRemove: async (picture) => {
          if (!(picture instanceof File)) await removePicture(picture.id)
        },
      }}
    />
  )
}
