import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Captions as CaptionsIcon, X } from 'lucide-react'
import { useState } from 'react'

import { buttonClass } from '../../ui/button'
import { Field, TextField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { ROWS } from '../../ui/rows'
import { toast } from '../../ui/toast-area'
import { CAPTION_LANGUAGES, languageName, ownLanguage } from './languages'
import { addCaptions, removeCaptions } from './queries'
import { refusalOf } from './refusal'
import type { Captions, Video } from './types'

const MOST_LABEL = 50

/** What is said in the video, to be read. Saved at once. */
export function CaptionsPart({ video }: { video: Video }) {
  const queryClient = useQueryClient()
  const [language, setLanguage] = useState(ownLanguage)
  const [label, setLabel] = useState('')
  const add = useMutation({
    mutationFn: (file: File) =>
      addCaptions(queryClient, video.id, {
        file,
        language,
        label: label.trim() || languageName(language, language),
      }),
    onSuccess: () => {
      setLabel('')
      toast.success('Captions added')
    },
  })

  return (
    <section aria-labelledby="video-captions" className="grid gap-4 border-t border-line pt-6">
      <h3 id="video-captions" className="text-lg">
        Captions
      </h3>
      {video.captions.length > 0 && (
        <ul role="list" aria-labelledby="video-captions" className={ROWS}>
          {video.captions.map((captions) => (
            <CaptionsRow key={captions.id} video={video} captions={captions} />
          ))}
        </ul>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Language">
          {(control) => (
            <select
              {...control}
              className="input"
              value={language}
              onChange={({ target }) => {
                setLanguage(target.value)
              }}
            >
              {CAPTION_LANGUAGES.map((code) => (
                <option key={code} value={code}>
                  {languageName(code)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          label="Name in the player"
          optional
          autoComplete="off"
          maxLength={MOST_LABEL}
          placeholder={languageName(language, language)}
          value={label}
          onChange={({ target }) => {
            setLabel(target.value)
          }}
        />
      </div>
      <Notice>{add.isError ? refusalOf(add.error) : null}</Notice>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label
          className={`${buttonClass('secondary', 'small')} has-focus-visible:outline-3 has-focus-visible:outline-focus`}
        >
          <input
            type="file"
            className="ghost-input"
            accept=".vtt,.srt,text/vtt"
            disabled={add.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              target.value = ''
              if (file) add.mutate(file)
            }}
          />
          <CaptionsIcon aria-hidden size={18} />
          {add.isPending ? 'Uploading...' : 'Add a caption file'}
        </label>
        <span className="text-sm text-ink-soft">A .vtt or .srt file, up to 1 MB.</span>
      </div>
    </section>
  )
}

function CaptionsRow({ video, captions }: { video: Video; captions: Captions }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeCaptions(queryClient, video.id, captions.id),
    onSuccess: () => {
      toast.success('Captions removed')
    },
  })
  const language = languageName(captions.language)
  return (
    <li className="grid gap-2 py-1">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 break-words">
          {captions.label}{' '}
          {language !== captions.label && <span className="text-sm text-ink-soft">{language}</span>}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove captions: ${captions.label}`}
          title="Remove"
          aria-disabled={remove.isPending}
          onClick={() => {
            if (!remove.isPending) remove.mutate()
          }}
        >
          <X aria-hidden size={18} />
        </button>
      </div>
      <Notice>{remove.isError ? refusalOf(remove.error) : null}</Notice>
    </li>
  )
}
