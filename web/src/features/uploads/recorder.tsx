import { Camera, Circle, MonitorUp, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { clock } from '../../lib/clock'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import {
  closeSource,
  openSource,
  recordedFile,
  recordingType,
  type RecordedFrom,
} from './recording'

interface RecorderProps {
  from: RecordedFrom
  onRecorded: (film: File) => void
  onClose: () => void
}

type Step = 'ready' | 'opening' | 'recording' | 'recorded'

const TITLES = { screen: 'Record your screen', camera: 'Record with your camera' } as const
const ICONS = { screen: MonitorUp, camera: Camera } as const
const PART_MS = 1_000

/** Records a film in the browser: allow, start, stop, look at it, use it. */
export function Recorder({ from, onRecorded, onClose }: RecorderProps) {
  const view = useRef<HTMLVideoElement>(null)
  const session = useRef<{ stream: MediaStream; recorder: MediaRecorder } | null>(null)
  const [step, setStep] = useState<Step>('ready')
  const [seconds, setSeconds] = useState(0)
  const [film, setFilm] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const Source = ICONS[from]

  const release = () => {
    const now = session.current
    session.current = null
    if (!now) return
    if (now.recorder.state !== 'inactive') now.recorder.stop()
    closeSource(now.stream)
  }
  useEffect(() => release, [])

  useEffect(() => {
    if (step !== 'recording') return
    const timer = setInterval(() => {
      setSeconds((count) => count + 1)
    }, 1_000)
    return () => {
      clearInterval(timer)
    }
  }, [step])

  useEffect(() => {
    const element = view.current
    if (!element || !film) return
    const address = URL.createObjectURL(film)
    element.srcObject = null
    element.src = address
    return () => {
      URL.revokeObjectURL(address)
      element.removeAttribute('src')
    }
  }, [film])

  const start = async () => {
    setProblem(null)
    setFilm(null)
    setSeconds(0)
    setStep('opening')
    try {
      const stream = await openSource(from)
      const type = recordingType()
      const recorder = new MediaRecorder(stream, type ? { mimeType: type } : {})
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => {
        if (data.size > 0) parts.push(data)
      }
      recorder.onstop = () => {
        closeSource(stream)
        if (session.current?.recorder !== recorder) return
        session.current = null
        setFilm(recordedFile(parts, recorder.mimeType, new Date()))
        setStep('recorded')
      }
      // The browser has a button of its own that ends sharing.
      stream.getVideoTracks()[0]?.addEventListener('ended', () => {
        if (recorder.state !== 'inactive') recorder.stop()
      })
      session.current = { stream, recorder }
      if (view.current) {
        view.current.srcObject = stream
        view.current.play().catch(() => undefined)
      }
      recorder.start(PART_MS)
      setStep('recording')
    } catch (error) {
      setStep('ready')
      setProblem(refusalOf(error, from))
    }
  }

  return (
    <Dialog
      open
      // What is being recorded is not lost by a slip.
      {...(step !== 'recording' && { onClose })}
      title={TITLES[from]}
      footer={
        <>
          {step !== 'recording' && (
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
          )}
          {step === 'recorded' && (
            <Button variant="secondary" onClick={() => void start()}>
              Record again
            </Button>
          )}
          {step === 'recorded' && film && (
            <Button
              onClick={() => {
                onRecorded(film)
              }}
            >
              Upload recording
            </Button>
          )}
          {(step === 'ready' || step === 'opening') && (
            <Button busy={step === 'opening'} busyLabel="Starting..." onClick={() => void start()}>
              <Circle aria-hidden size={16} className="fill-current" />
              Start recording
            </Button>
          )}
          {step === 'recording' && (
            <Button variant="danger" onClick={() => session.current?.recorder.stop()}>
              <Square aria-hidden size={16} className="fill-current" />
              Stop
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <Notice>{problem}</Notice>
        <div className="relative">
          {/* It was made a moment ago: nobody has written captions for it. */}
          {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            ref={view}
            className="aspect-video w-full rounded-s bg-paint-ink"
            muted={step !== 'recorded'}
            controls={step === 'recorded'}
            playsInline
            aria-label={step === 'recorded' ? 'Your recording' : 'What is recorded'}
          />
          {(step === 'ready' || step === 'opening') && (
            <Source
              aria-hidden
              size={48}
              strokeWidth={1.25}
              className="absolute inset-0 m-auto text-paint-paper/60"
            />
          )}
        </div>
        <p role="status" className="text-note text-ink-soft">
          {step === 'recording' && <span className="tabular">Recording: {clock(seconds)}</span>}
          {(step === 'ready' || step === 'opening') &&
            (from === 'screen'
              ? 'Your browser asks which screen or window to show. Your microphone is recorded too, if you allow it.'
              : 'Your browser asks for your camera and microphone.')}
          {step === 'recorded' && 'Check your recording, then upload it or record again.'}
        </p>
      </div>
    </Dialog>
  )
}

function refusalOf(error: unknown, from: RecordedFrom): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') {
    return 'Your browser didn’t allow it. Allow recording for this site and try again.'
  }
  if (name === 'NotFoundError') {
    return from === 'camera' ? 'No camera was found.' : 'Nothing to record was found.'
  }
  return 'Recording couldn’t start. Try again, or upload a file.'
}
