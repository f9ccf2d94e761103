import clsx from 'clsx'
import { Camera, MonitorUp, Upload } from 'lucide-react'
import { useState, type DragEvent } from 'react'

import { ahead } from '../../lib/load-chunk'
import { Button, buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useOpened } from '../../ui/use-opened'
import { fetchRecorder } from './manager-code'
import { canRecordCamera, canRecordScreen, type RecordedFrom } from './recording'

interface ChooseFilmProps {
  /** Why this file can't be uploaded, or null. */
  problemWith: (file: File) => string | null
  onFilm: (file: File, isRecording: boolean) => void
}

/** Drop a film, choose one, or record one. */
export function ChooseFilm({ problemWith, onFilm }: ChooseFilmProps) {
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [recording, setRecording] = useState<RecordedFrom | null>(null)
  const close = () => {
    setRecording(null)
  }
  const recorder = useOpened(recording !== null, fetchRecorder, close)

  const take = (file: File | undefined, isRecording = false) => {
    if (!file) return
    const found = problemWith(file)
    setProblem(found)
    if (found === null) onFilm(file, isRecording)
  }

  return (
    <div className="grid gap-4">
      {/* Dropping a file is an extra; the button does the same. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={clsx(
          'grid justify-items-center gap-4 rounded-m border-2 border-dashed px-6 py-14 text-center',
          isOver ? 'border-accent bg-accent-wash' : 'border-line-firm',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => {
          setOver(false)
        }}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <Upload aria-hidden size={32} className="text-accent" />
        <p className="text-lg font-medium pointer-coarse:hidden">Drop a video here</p>
        <label
          className={clsx(
            buttonClass('primary'),
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="file"
            className="ghost-input"
            accept="video/*,.mkv"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              take(file)
            }}
          />
          Choose a video
        </label>
        {(canRecordScreen() || canRecordCamera()) && (
          <div className="flex flex-wrap justify-center gap-2">
            {canRecordScreen() && (
              <Button
                variant="quiet"
                {...ahead(fetchRecorder)}
                onClick={() => {
                  setRecording('screen')
                }}
              >
                <MonitorUp aria-hidden size={18} />
                Record your screen
              </Button>
            )}
            {canRecordCamera() && (
              <Button
                variant="quiet"
                {...ahead(fetchRecorder)}
                onClick={() => {
                  setRecording('camera')
                }}
              >
                <Camera aria-hidden size={18} />
                Record with your camera
              </Button>
            )}
          </div>
        )}
      </div>
      <Notice>{problem}</Notice>
      {recorder && recording && (
        <recorder.Recorder
          from={recording}
          onClose={close}
          onRecorded={(film) => {
            close()
            take(film, true)
          }}
        />
      )}
    </div>
  )
}
