import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'

import { ahead, loadChunk } from '../../lib/load-chunk'
import { Button } from '../../ui/button'
import { ROWS } from '../../ui/rows'
import { useOpened } from '../../ui/use-opened'
import { Chosen } from './chosen-videos'
import { PRIVACY_NAMES } from './rules'
import type { Video } from './types'
import { VideoGlance } from './video-glance'

const fetchChoice = loadChunk(() => import('./choose-videos'))

export interface VideosFieldProps {
  /** Of the button, where links to this field lead. */
  id: string
  label: string
  hint: string
  error?: string | undefined
  value: readonly number[]
  most: number
  /** Their order matters, and can be changed. */
  isOrdered?: boolean
  onChange: (ids: number[]) => void
}

/** Videos of one's own to show somewhere, chosen in a dialog. */
export function VideosField({
  id,
  label,
  hint,
  error,
  value,
  most,
  isOrdered = false,
  onChange,
}: VideosFieldProps) {
  const [choosing, setChoosing] = useState(false)
  const close = () => {
    setChoosing(false)
  }
  const choice = useOpened(choosing, fetchChoice, close)
  const focusOn = useRef<string | null>(null)
  useLayoutEffect(() => {
    // A row that changes its place loses the focus.
    if (focusOn.current === null) return
    document.getElementById(focusOn.current)?.focus()
    focusOn.current = null
  })
  const noun = most === 1 ? 'video' : 'videos'
  return (
    <fieldset className="field" aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="field-label mb-1.5">
        {label} <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <div className="grid gap-3">
        {value.length > 0 && (
          <Chosen ids={value}>
            {(videos) => (
              <ul role="list" aria-label={`Chosen ${noun}`} className={ROWS}>
                {videos.map((video, at) => (
                  <li key={value[at]} className="flex items-center gap-2 py-2">
                    {video ? (
                      <VideoGlance video={video} note={warning(video)} />
                    ) : (
                      <span className="flex-1 text-ink-soft">This video isn’t available.</span>
                    )}
                    {isOrdered && value.length > 1 && (
                      <Steps
                        id={`${id}-${value[at]}`}
                        title={video?.title ?? 'video'}
                        at={at}
                        count={value.length}
                        onMove={(to, button) => {
                          focusOn.current = button
                          onChange(swapped(value, at, to))
                        }}
                      />
                    )}
                    <button
                      type="button"
                      className="icon-button flex-none"
                      aria-label={`Remove ${video ? `“${video.title}”` : 'video'}`}
                      title="Remove"
                      onClick={() => {
                        document.getElementById(id)?.focus()
                        onChange(value.filter((_, place) => place !== at))
                      }}
                    >
                      <X aria-hidden size={18} />
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </Chosen>
        )}
        <Button
          id={id}
          variant="secondary"
          size="small"
          className="justify-self-start"
          {...ahead(fetchChoice)}
          onClick={() => {
            setChoosing(true)
          }}
        >
          {value.length > 0 ? `Change ${noun}` : `Choose ${noun}`}
        </Button>
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
      {choice && (
        <choice.ChooseVideos
          chosen={value}
          most={most}
          onClose={close}
          onChoose={(ids) => {
            onChange(ids)
            close()
          }}
        />
      )}
    </fieldset>
  )
}

/** Chosen once, and made private since. */
const warning = ({ privacy }: Video) =>
  privacy === 'private' ? `${PRIVACY_NAMES.private}. Others can’t see it.` : undefined

const swapped = (ids: readonly number[], at: number, to: number): number[] =>
  ids.map((id, place) => (place === at ? ids[to] : place === to ? ids[at] : id) ?? id)

interface StepsProps {
  /** How the ids of the two begin. */
  id: string
  title: string
  at: number
  count: number
  onMove: (to: number, button: string) => void
}

/** They keep the focus at the ends of the list, where they do nothing. */
function Steps({ id, title, at, count, onMove }: StepsProps) {
  return [
    { to: at - 1, way: 'up', Icon: ChevronUp },
    { to: at + 1, way: 'down', Icon: ChevronDown },
  ].map(({ to, way, Icon }) => (
    <button
      key={way}
      type="button"
      id={`${id}-${way}`}
      className="icon-button flex-none aria-disabled:opacity-40"
      aria-label={`Move “${title}” ${way}`}
      aria-disabled={to < 0 || to >= count}
      onClick={() => {
        if (to >= 0 && to < count) onMove(to, `${id}-${way}`)
      }}
    >
      <Icon aria-hidden size={18} />
    </button>
  ))
}
