import clsx from 'clsx'
import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent } from 'react'

import { ApiFailure, messageOf } from '../../api/errors'
import { PICTURE_TYPES, pictureProblem } from '../../lib/pictures'
import { Avatar } from '../../ui/avatar'
import { Button, buttonClass } from '../../ui/button'
import { toast } from '../../ui/toast-area'

export interface PictureFieldProps {
  id: string
  /** What it is called: "picture", "logo". */
  noun: string
  name: string
  url: string | null | undefined
  upload: (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<void>
  remove: () => Promise<void>
}

interface Upload {
  readonly preview: string
  readonly part: number
}

/** A face or a logo. It is saved at once, beside the form: a chosen file is not a change that could be typed again. */
export function PictureField({ id, noun, name, url, upload, remove }: PictureFieldProps) {
  const [running, setRunning] = useState<Upload | null>(null)
  const [removing, setRemoving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const stop = useRef<AbortController>(null)
  const input = useRef<HTMLInputElement>(null)
  const busy = running !== null || removing
  const percent = Math.round((running?.part ?? 0) * 100)

  useEffect(
    () => () => {
      stop.current?.abort()
    },
    [],
  )

  const send = async (file: File) => {
    const refused = pictureProblem(file)
    setProblem(refused)
    if (refused !== null || busy) return
    const preview = URL.createObjectURL(file)
    const stopping = new AbortController()
    stop.current = stopping
    setRunning({ preview, part: 0 })
    try {
      await upload(
        file,
        (part) => {
          setRunning((was) => was && { ...was, part })
        },
        stopping.signal,
      )
      toast.success(`Your ${noun} is saved`)
    } catch (error) {
      const given = error instanceof ApiFailure && error.kind === 'cancelled'
      setProblem(given ? null : pictureRefusal(error))
    } finally {
      URL.revokeObjectURL(preview)
      setRunning(null)
    }
  }

  const takeAway = async () => {
    setProblem(null)
    setRemoving(true)
    try {
      await remove()
      toast.success(`Your ${noun} is removed`)
      input.current?.focus()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setRemoving(false)
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void send(file)
  }

  return (
    // Dropping a file is an extra; the button does the same.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={clsx(
        'flex flex-wrap items-center gap-5 rounded-m',
        over && 'outline-2 outline-offset-8 outline-accent outline-dashed',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => {
        setOver(false)
      }}
      onDrop={drop}
    >
      <Avatar
        name={name}
        src={running?.preview ?? url}
        size="huge"
        userType={noun === 'logo' ? 'client' : 'developer'}
        decorative
      />
      <div className="grid min-w-0 flex-1 basis-52 gap-2.5">
        <div className="flex flex-wrap items-center gap-3">
          <label
            className={clsx(
              buttonClass('secondary', 'small'),
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              busy && 'hidden',
            )}
          >
            <input
              ref={input}
              id={id}
              type="file"
              className="ghost-input"
              accept={PICTURE_TYPES.join(',')}
              aria-describedby={`${id}-hint ${id}-error`}
              aria-invalid={problem === null ? undefined : true}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                // So that the same file can be chosen again.
                target.value = ''
                if (file) void send(file)
              }}
            />
            <ImageUp aria-hidden size={18} />
            {url ? `Change the ${noun}` : `Choose a ${noun}`}
          </label>
          {running !== null && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                stop.current?.abort()
              }}
            >
              Cancel
            </Button>
          )}
          {url && running === null && (
            <Button
              variant="quiet"
              size="small"
              busy={removing}
              className="max-sm:-ml-3"
              onClick={() => void takeAway()}
            >
              Remove
            </Button>
          )}
        </div>
        {running === null ? (
          <p id={`${id}-hint`} className="field-hint">
            JPEG, PNG, WebP or GIF, up to 10 MB. It’s saved right away.
          </p>
        ) : (
          <div className="flex items-center gap-3 text-note text-ink-soft">
            <progress
              className="h-2 max-w-60 flex-1"
              max={100}
              value={percent}
              aria-label={`Uploading the ${noun}`}
            />
            <span className="tabular">{percent === 100 ? 'Checking...' : `${percent}%`}</span>
          </div>
        )}
        <p id={`${id}-error`} className="field-error" aria-live="polite">
          {problem}
        </p>
      </div>
    </div>
  )
}

/** A 422 about a picture has its sentence at the field, which is this one. */
function pictureRefusal(error: unknown): string {
  return error instanceof ApiFailure
    ? (error.fields[0]?.message ?? error.message)
    : messageOf(error)
}
