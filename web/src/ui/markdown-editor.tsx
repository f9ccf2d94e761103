import type { ComponentType, KeyboardEvent, ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'

import { ChunkFailed, loadChunk } from '../lib/load-chunk'
import { Field, TextCount } from './field'
import { Notice } from './notice'
import { SkeletonText } from './skeleton'

export interface MarkdownEditorProps {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  /** Renders the text; `previewMarkdown` of `api/markdown`. */
  preview: (content: string, signal: AbortSignal) => Promise<string>
  /** What shows the preview, where it is more than text; a constant. */
  fetchLook?: FetchLook
  /** Counted in characters, as the server counts. */
  maxLength: number
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  id?: string
  name?: string
  placeholder?: string
  onBlur?: () => void
}

/** Few look at the preview, so what shows it is fetched beside the first one. */
const fetchMarkdown = loadChunk(async () => (await import('./markdown')).Markdown)

type FetchLook = () => Promise<ComponentType<{ html: string }>>

type Face = 'write' | 'preview'
const FACES: readonly (readonly [Face, string])[] = [
  ['write', 'Write'],
  ['preview', 'Preview'],
]

/** A text area for Markdown with its rendered face behind a second tab. More than fits may be typed; it is counted, not cut. */
export function MarkdownEditor({
  label,
  value,
  onChange,
  preview,
  fetchLook = fetchMarkdown,
  maxLength,
  hint,
  error,
  optional = false,
  id,
  name,
  placeholder,
  onBlur,
}: MarkdownEditorProps) {
  const ownId = useId()
  const [face, setFace] = useState<Face>('write')
  // A refused text is shown as text, so that the way from the summary to the field leads somewhere.
  const [refused, setRefused] = useState(error)
  if (error !== refused) {
    setRefused(error)
    if (error !== undefined && error !== '') setFace('write')
  }
  const panelId = (which: Face) => `${ownId}-${which}`
  const tabId = (which: Face) => `${ownId}-${which}-tab`

  const keyOnTabs = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const next =
      event.key === 'Home'
        ? 'write'
        : event.key === 'End'
          ? 'preview'
          : face === 'write'
            ? 'preview'
            : 'write'
    setFace(next)
    document.getElementById(tabId(next))?.focus()
  }

  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => (
        <div className="markdown-editor" data-invalid={control['aria-invalid']}>
          <div className="flex items-center justify-between gap-2 border-b border-line pr-3">
            <div role="tablist" aria-label="Write or preview" className="flex">
              {FACES.map(([which, text]) => (
                <button
                  key={which}
                  type="button"
                  role="tab"
                  id={tabId(which)}
                  aria-selected={face === which}
                  aria-controls={panelId(which)}
                  tabIndex={face === which ? 0 : -1}
                  className="markdown-tab"
                  onKeyDown={keyOnTabs}
                  onClick={() => {
                    setFace(which)
                  }}
                >
                  {text}
                </button>
              ))}
            </div>
            <TextCount text={value} most={maxLength} />
          </div>
          <div
            role="tabpanel"
            id={panelId('write')}
            aria-labelledby={tabId('write')}
            hidden={face !== 'write'}
          >
            <textarea
              {...control}
              name={name}
              placeholder={placeholder}
              value={value}
              onBlur={onBlur}
              onChange={(event) => {
                onChange(event.target.value)
              }}
            />
          </div>
          <div
            role="tabpanel"
            id={panelId('preview')}
            aria-labelledby={tabId('preview')}
            hidden={face !== 'preview'}
            // A panel without anything to focus is itself a stop.
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="min-h-48 px-3.5 py-3"
          >
            {face === 'preview' && (
              <Preview content={value} render={preview} fetchLook={fetchLook} />
            )}
          </div>
        </div>
      )}
    </Field>
  )
}

interface Rendered {
  readonly content: string
  readonly shown?: ReactNode
  readonly problem?: string
}

const COULD_NOT_LOAD = 'The preview couldn’t be loaded.'

interface PreviewProps {
  content: string
  render: MarkdownEditorProps['preview']
  fetchLook: FetchLook
}

function Preview({ content, render, fetchLook }: PreviewProps) {
  const [rendered, setRendered] = useState<Rendered>()
  const latest = useRef(render)
  const blank = content.trim() === ''

  useEffect(() => {
    latest.current = render
  })

  useEffect(() => {
    if (blank) return
    const stop = new AbortController()
    Promise.all([fetchLook(), latest.current(content, stop.signal)]).then(
      ([Look, html]) => {
        if (!stop.signal.aborted) setRendered({ content, shown: <Look html={html} /> })
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        const isTold = error instanceof Error && !(error instanceof ChunkFailed)
        setRendered({ content, problem: isTold ? error.message : COULD_NOT_LOAD })
      },
    )
    return () => {
      stop.abort()
    }
  }, [content, blank, fetchLook])

  if (blank) return <p className="text-ink-soft">Nothing to preview yet.</p>
  if (rendered?.content !== content) {
    return (
      <div role="status" aria-busy="true">
        <span className="sr-only">Loading...</span>
        <SkeletonText />
      </div>
    )
  }
  return rendered.shown ?? <Notice>{rendered.problem}</Notice>
}
