import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'

import { clock, spokenTime } from '../../lib/clock'
import { Button, buttonClass } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { frameAt } from '../../ui/video-player/film'
import { changeVideo, setPoster } from './queries'
import { refusalOf } from './refusal'
import type { Video } from './types'
import { Thumbnail } from './thumbnail'

/** The picture that stands for the video: another frame of it, or a picture of one's own. Saved at once. */
export function PosterPart({ video, timeNow }: { video: Video; timeNow: number }) {
  const queryClient = useQueryClient()
  const duration = video.duration_seconds ?? 0
  const [at, setAt] = useState(Math.min(timeNow, duration))
  const save = useMutation({
    mutationFn: (poster: File | number) =>
      typeof poster === 'number'
        ? changeVideo(queryClient, video.id, { poster_seconds: poster })
        : setPoster(queryClient, video.id, poster),
    onSuccess: () => {
      toast.success('Poster saved')
    },
  })

  return (
    <section aria-labelledby="video-poster" className="grid gap-4 border-t border-line pt-6">
      <h3 id="video-poster" className="text-lg">
        Poster
      </h3>
      <div className="flex flex-wrap items-start gap-4">
        <span className="block aspect-video w-40 flex-none overflow-hidden rounded-s">
          {video.storyboard ? <Frame video={video} at={at} /> : <Thumbnail video={video} />}
        </span>
        <div className="grid min-w-0 flex-1 basis-52 gap-3">
          {duration > 0 && (
            <>
              <Field label={`Frame at ${clock(at)}`}>
                {(control) => (
                  <input
                    {...control}
                    type="range"
                    className="w-full accent-accent"
                    min={0}
                    max={duration}
                    step={0.5}
                    value={at}
                    aria-valuetext={spokenTime(at)}
                    onChange={({ target }) => {
                      setAt(Number(target.value))
                    }}
                  />
                )}
              </Field>
              <Button
                variant="secondary"
                size="small"
                className="justify-self-start"
                busy={save.isPending && typeof save.variables === 'number'}
                busyLabel="Saving..."
                onClick={() => {
                  save.mutate(at)
                }}
              >
                Use this frame
              </Button>
            </>
          )}
          <label
            className={`${buttonClass('quiet', 'small')} -ml-3 justify-self-start has-focus-visible:outline-3 has-focus-visible:outline-focus`}
          >
            <input
              type="file"
              className="ghost-input"
              accept="image/jpeg,image/png,image/webp"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                target.value = ''
                if (file) save.mutate(file)
              }}
            />
            <ImageUp aria-hidden size={18} />
            Upload a picture
          </label>
        </div>
      </div>
      <Notice>{save.isError ? refusalOf(save.error) : null}</Notice>
    </section>
  )
}

function Frame({ video, at }: { video: Video; at: number }) {
  const { storyboard } = video
  if (!storyboard) return null
  const { url, columns, rows, width, height } = storyboard
  const { x, y } = frameAt(storyboard, at)
  return (
    <svg
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="size-full"
      role="img"
      aria-label={`Frame at ${clock(at)}`}
    >
      <image href={url} width={columns * width} height={rows * height} />
    </svg>
  )
}
