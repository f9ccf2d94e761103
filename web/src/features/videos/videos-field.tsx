import { X } from 'lucide-react'
import { useState } from 'react'

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
  onChange: (ids: number[]) => void
}

/** Videos of one's own to show somewhere, chosen in a dialog. */
export function VideosField({ id, label, hint, error, value, most, onChange }: VideosFieldProps) {
  const [choosing, setChoosing] = useState(false)
  const close = () => {
    setChoosing(false)
  }
  const choice = useOpened(choosing, fetchChoice, close)
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
