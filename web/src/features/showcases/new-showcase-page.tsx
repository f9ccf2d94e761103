import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { uploadRefusal } from '../../form/pictures/upload-refusal'
import { PicturesPart } from '../../form/pictures/pictures-part'
import { PageHeading } from '../../ui/page-heading'
import { toast } from '../../ui/toast-area'
import { addPicture, createShowcase } from './queries'
import { ShowcaseEditor } from './showcase-editor'
import { EMPTY_SHOWCASE, partsOf, type ShowcaseForm } from './showcase-form'
import type { Showcase } from './types'

/** Pictures wait here until there is a showcase to put them on. */
export function NewShowcasePage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [action] = useState(createActionKey)
  const [cover, setCover] = useState<File | null>(null)
  const [pictures, setPictures] = useState<readonly File[]>([])

  const create = async (form: ShowcaseForm) => {
    const file = cover && [cover.name, cover.size, cover.lastModified]
    const key = action.keyFor({ form, file })
    const showcase = await createShowcase(queryClient, partsOf(form, cover), key)
    action.done()
    return showcase
  }

  /** One after the other, so that they stand in this order. The showcase is there whatever comes of them. */
  const addPictures = async ({ id }: Showcase) => {
    const refusals: string[] = []
    for (const file of pictures) {
      try {
        await addPicture(queryClient, id, file)
      } catch (error) {
        refusals.push(uploadRefusal(error))
      }
    }
    if (refusals.length === 0) return
    const which = refusals.length === 1 ? 'One picture' : `${refusals.length} pictures`
    toast.error(`${which} couldn’t be added. ${refusals[0] ?? ''} You can add more under Edit.`)
  }

  const goOn = async (showcase: Showcase) => {
    toast.success('Showcase published')
    await addPictures(showcase)
    await navigate({
      to: '/showcase/$id',
      params: { id: String(showcase.id) },
      ignoreBlocker: true,
    })
  }

  return (
    <div className="wrap grid min-h-dvh grid-cols-1 content-start gap-8 py-10">
      <PageHeading title="New showcase" lead="You only need a title to start." />
      <ShowcaseEditor
        name="showcase:new"
        saved={EMPTY_SHOWCASE}
        label="Publish"
        busyLabel="Publishing..."
        hasFiles={cover !== null || pictures.length > 0}
        pictures={(title) => (
          <PicturesPart
            cover={{
              title,
              file: cover,
              url: null,
              isSavedAtOnce: false,
              onChoose: setCover,
              onRemove: () => {
                setCover(null)
              },
            }}
            gallery={{
              images: [],
              files: pictures,
              isSavedAtOnce: false,
              onAdd: (files) => {
                setPictures([...pictures, ...files])
              },
              onRemove: (picture) => {
                setPictures(pictures.filter((one) => one !== picture))
              },
            }}
          />
        )}
        onSave={create}
        onSaved={goOn}
      />
    </div>
  )
}
