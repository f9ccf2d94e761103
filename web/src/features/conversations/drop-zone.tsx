import { Paperclip } from 'lucide-react'
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'

interface DropZoneProps {
  /** Whether something can be sent at the moment. */
  isOpen: boolean
  onFiles: (files: readonly File[]) => void
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Files may be let go anywhere over the conversation; the button beside the text does the same. */
export function DropZone({ isOpen, onFiles, onKeyDown, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  return (
    // Dropping and typing anywhere are extras; the controls inside do the same.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        // Also while it is closed: the browser would open the file in place of this page.
        event.preventDefault()
        setOver(isOpen)
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        if (isOpen) onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-2 z-2 grid place-items-center rounded-m border-2 border-dashed border-accent bg-accent-wash/90"
        >
          <p className="flex items-center gap-3 text-lg font-medium text-accent">
            <Paperclip size={22} /> Drop files to attach them
          </p>
        </div>
      )}
    </div>
  )
}
