import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { Dialog } from './dialog'

interface PictureDialogProps {
  title: string
  pictures: readonly string[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** A picture as large as the screen allows. Arrow keys and the two buttons lead round all of them. */
export function PictureDialog({ title, pictures, at, onMove, onClose }: PictureDialogProps) {
  const { length } = pictures
  const step = (by: number) => {
    onMove((at + by + length) % length)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    step(event.key === 'ArrowLeft' ? -1 : 1)
  }
  return (
    <Dialog open title={<span className="line-clamp-1">{title}</span>} onClose={onClose}>
      {/* The keys belong to the picture; the buttons do the same. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="grid gap-3" onKeyDown={press}>
        <img
          src={pictures[at]}
          alt={`${title}, ${at + 1} of ${length}`}
          className="large-picture mx-auto h-auto max-h-[calc(100dvh-11.5rem)] w-auto max-w-full rounded-s bg-sunken object-contain"
        />
        {length > 1 && (
          <div className="flex items-center justify-center gap-3">
            <Step label="Previous picture" by={-1} Icon={ChevronLeft} onStep={step} isFirst />
            <span role="status" className="tabular min-w-[6ch] text-center text-note text-ink-soft">
              {at + 1} / {length}
            </span>
            <Step label="Next picture" by={1} Icon={ChevronRight} onStep={step} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface StepProps {
  label: string
  by: number
  Icon: typeof ChevronLeft
  onStep: (by: number) => void
  isFirst?: boolean
}

/** The first has the focus when the dialog opens, so that the arrow keys work at once. */
const focusFirst = (button: HTMLButtonElement | null) => {
  button?.setAttribute('autofocus', '')
}

function Step({ label, by, Icon, onStep, isFirst = false }: StepProps) {
  return (
    <button
      type="button"
      ref={isFirst ? focusFirst : null}
      className="icon-button border border-line"
      aria-label={label}
      onClick={() => {
        onStep(by)
      }}
    >
      <Icon aria-hidden size={20} />
    </button>
  )
}
