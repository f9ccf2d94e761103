import { useState } from 'react'

import { pictureProblem } from '../../lib/pictures'
import { Button } from '../../ui/button'
import { WorkPicture } from '../../ui/work-picture'
import { PictureChoice } from './picture-choice'
import { uploadRefusal } from './upload-refusal'
import { usePreview } from './use-preview'

const ID = 'cover-picture'

export interface CoverFieldProps {
  title: string
  /** What is chosen or on its way. */
  file: File | null
  /** What is saved. */
  url: string | null
  /** It is saved at once, or with all the rest. */
  isSavedAtOnce: boolean
  onChoose: (file: File) => Promise<void> | void
  onRemove: () => Promise<void> | void
}

/** The picture that stands for a work. Without one it is drawn from the title, which can be watched while typing. */
export function CoverField({
  title,
  file,
  url,
  isSavedAtOnce,
  onChoose,
  onRemove,
}: CoverFieldProps) {
  const preview = usePreview(file)
  const [problem, setProblem] = useState<string | null>(null)
  const [doing, setDoing] = useState<'choosing' | 'removing' | null>(null)
  const image_url = preview ?? url

  const run = async (what: 'choosing' | 'removing', act: () => Promise<void> | void) => {
    setProblem(null)
    setDoing(what)
    try {
      await act()
    } catch (error) {
      setProblem(uploadRefusal(error))
    } finally {
      setDoing(null)
    }
  }

  return (
    <div className="grid gap-4 sm:grid-cols-[18rem_minmax(0,1fr)] sm:items-center">
      <span className="block aspect-[8/5] overflow-hidden rounded-m border border-line bg-sunken">
        <WorkPicture title={title} url={image_url} isFirst />
      </span>
      <div className="grid gap-2.5">
        <div className="flex flex-wrap items-center gap-3">
          <PictureChoice
            id={ID}
            text={image_url ? 'Change the cover' : 'Choose a cover'}
            describedBy={`${ID}-hint ${ID}-error`}
            isWrong={problem !== null}
            isHidden={doing !== null}
            onChoose={([chosen]) => {
              const refused = chosen ? pictureProblem(chosen) : null
              setProblem(refused)
              if (chosen && refused === null) void run('choosing', () => onChoose(chosen))
            }}
          />
          {doing === 'choosing' && (
            <Button variant="secondary" size="small" busy busyLabel="Uploading...">
              Change the cover
            </Button>
          )}
          {image_url && doing !== 'choosing' && (
            <Button
              variant="quiet"
              size="small"
              busy={doing === 'removing'}
              busyLabel="Removing..."
              onClick={() => void run('removing', onRemove)}
            >
              Remove
            </Button>
          )}
        </div>
        <p id={`${ID}-hint`} className="field-hint">
          JPEG, PNG, WebP or GIF, up to 10 MB. Without a picture, we draw a cover from the title.
          {isSavedAtOnce && ' It’s saved right away.'}
        </p>
        <p id={`${ID}-error`} className="field-error" aria-live="polite">
          {problem}
        </p>
      </div>
    </div>
  )
}
