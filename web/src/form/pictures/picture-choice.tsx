import clsx from 'clsx'
import { ImageUp } from 'lucide-react'

import { PICTURE_TYPES } from '../../lib/pictures'
import { buttonClass } from '../../ui/button'

interface PictureChoiceProps {
  id: string
  text: string
  onChoose: (files: readonly File[]) => void
  /** What is said about it stands in elements with these ids. */
  describedBy: string
  isWrong: boolean
  multiple?: boolean
  isHidden?: boolean
}

/** A button that opens the device's own choice of files. */
export function PictureChoice({
  id,
  text,
  onChoose,
  describedBy,
  isWrong,
  multiple = false,
  isHidden = false,
}: PictureChoiceProps) {
  return (
    <label
      className={clsx(
        buttonClass('secondary', 'small'),
        'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isHidden && 'hidden',
      )}
    >
      <input
        id={id}
        type="file"
        className="ghost-input"
        accept={PICTURE_TYPES.join(',')}
        multiple={multiple}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // So that the same file can be chosen again.
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
      <ImageUp aria-hidden size={18} />
      {text}
    </label>
  )
}
