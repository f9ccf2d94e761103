import { X } from 'lucide-react'
import { useState } from 'react'

import { pictureProblem } from '../../lib/pictures'
import { Spinner } from '../../ui/spinner'
import { PictureChoice } from './picture-choice'
import { uploadRefusal } from './upload-refusal'
import { usePreview } from './use-preview'

const ID = 'more-pictures'
/** Beside the cover, as many as the server takes. */
const MOST_PICTURES = 8

interface GalleryImage {
  readonly id: number
  readonly url: string
}

export interface GalleryFieldProps {
  /** What is saved. */
  images: readonly GalleryImage[]
  /** What is chosen and waits to be sent. */
  files: readonly File[]
  /** The files are sent at once, one by one, or with all the rest. */
  isSavedAtOnce: boolean
  onAdd: (files: readonly File[]) => Promise<void> | void
  onRemove: (picture: GalleryImage | File) => Promise<void> | void
}

/** More pictures, shown below the cover. */
export function GalleryField({ images, files, isSavedAtOnce, onAdd, onRemove }: GalleryFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const count = images.length + files.length
  const run = async (act: () => Promise<void> | void) => {
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(uploadRefusal(error))
    }
  }
  const add = (chosen: readonly File[]) => {
    const refused = chosen.map(pictureProblem).find((one) => one !== null)
    if (refused) setProblem(refused)
    else if (count + chosen.length > MOST_PICTURES) {
      setProblem(`You can add up to ${MOST_PICTURES} pictures. Remove one to add another.`)
    } else void run(() => onAdd(chosen))
  }
  const remove = (picture: GalleryImage | File) => {
    document.getElementById(ID)?.focus()
    void run(() => onRemove(picture))
  }

  return (
    <fieldset className="field" aria-describedby={`${ID}-hint`}>
      <legend className="field-label mb-1.5">
        More pictures <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      {count > 0 && (
        <ul
          role="list"
          aria-label="Chosen pictures"
          className="mb-1 grid grid-cols-2 gap-3 sm:grid-cols-4"
        >
          {images.map((image, at) => (
            <li key={image.id}>
              <Picture
                src={image.url}
                name={`picture ${at + 1}`}
                onRemove={() => {
                  remove(image)
                }}
              />
            </li>
          ))}
          {files.map((file, at) => (
            <li key={`${file.name} ${at}`}>
              <Chosen
                file={file}
                isSending={isSavedAtOnce}
                onRemove={() => {
                  remove(file)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <PictureChoice
          id={ID}
          text="Add pictures"
          multiple
          describedBy={`${ID}-hint ${ID}-error`}
          isWrong={problem !== null}
          onChoose={add}
        />
      </div>
      <p id={`${ID}-hint`} className="field-hint">
        Screens, drawings, photos.{' '}
        <span className="tabular">{`${count} of ${MOST_PICTURES}.`}</span>
        {isSavedAtOnce && ' They’re saved right away.'}
      </p>
      <p id={`${ID}-error`} className="field-error" aria-live="polite">
        {problem}
      </p>
    </fieldset>
  )
}

function Chosen(props: { file: File; isSending: boolean; onRemove: () => void }) {
  const { file, isSending, onRemove } = props
  const src = usePreview(file)
  return <Picture src={src} name={file.name} isSending={isSending} onRemove={onRemove} />
}

interface PictureProps {
  src: string | null
  name: string
  isSending?: boolean
  onRemove: () => void
}

function Picture({ src, name, isSending = false, onRemove }: PictureProps) {
  return (
    <span className="relative block aspect-[8/5] overflow-hidden rounded-s border border-line bg-sunken">
      {src !== null && <img src={src} alt="" className="size-full object-cover" />}
      {isSending ? (
        <span
          role="status"
          className="absolute inset-0 grid place-items-center bg-paint-ink/60 text-paint-paper"
        >
          <Spinner />
          <span className="sr-only">Uploading {name}</span>
        </span>
      ) : (
        <button
          type="button"
          className="absolute top-1.5 right-1.5 grid size-8 touch-target place-items-center rounded-full bg-paint-ink/85 text-paint-paper hover:bg-paint-ink"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <X aria-hidden size={16} />
        </button>
      )}
    </span>
  )
}
