import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Volume2,
  VolumeX,
  type LucideIcon,
} from 'lucide-react'

import { clock } from '../../lib/clock'
import { RATES, type PlayerActs } from './acts'
import { chapterAt, type Film } from './film'
import { Timeline } from './timeline'
import type { MediaState } from './use-media'

interface ControlsProps {
  film: Film
  media: MediaState
  acts: PlayerActs
  onSeek: (seconds: number) => void
  captions: number | null
  onCaptions: (id: number | null) => void
  onToggleCaptions: () => void
}

const canFloat = () => 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled

export function Controls({
  film,
  media,
  acts,
  onSeek,
  captions,
  onCaptions,
  onToggleCaptions,
}: ControlsProps) {
  const { playing, time, bufferedTo, volume, muted, rate, isFullscreen } = media
  const duration = media.duration || (film.seconds ?? 0)
  const isSilent = muted || volume === 0
  const chapter = chapterAt(film.chapters, time)
  const shownRates = RATES.some((known) => known === rate) ? RATES : [...RATES, rate]

  return (
    <div className="vp-controls">
      <Timeline
        {...{ time, duration, bufferedTo }}
        chapters={film.chapters}
        marks={film.marks ?? []}
        storyboard={film.storyboard}
        onSeek={onSeek}
      />
      <div className="vp-line">
        <Press
          label={playing ? 'Pause' : 'Play'}
          hint="k"
          Icon={playing ? Pause : Play}
          onPress={acts.toggle}
        />
        <span className="vp-volume">
          <Press
            label={isSilent ? 'Unmute' : 'Mute'}
            hint="m"
            Icon={isSilent ? VolumeX : Volume2}
            onPress={acts.mute}
          />
          <input
            type="range"
            aria-label="Volume"
            data-keys="own"
            min={0}
            max={1}
            step={0.05}
            value={isSilent ? 0 : volume}
            aria-valuetext={`${Math.round((isSilent ? 0 : volume) * 100)}%`}
            onChange={({ target }) => {
              acts.setVolume(Number(target.value))
            }}
          />
        </span>
        <span className="vp-time tabular">
          {clock(time)} / {clock(duration)}
        </span>
        {chapter && <span className="vp-chapter">{chapter.title}</span>}
        <span className="vp-end">
          {film.captions.length === 1 && (
            <Press
              label="Captions"
              hint="c"
              Icon={captions === null ? CaptionsOff : Captions}
              pressed={captions !== null}
              onPress={onToggleCaptions}
            />
          )}
          {film.captions.length > 1 && (
            <select
              aria-label="Captions"
              value={captions ?? ''}
              onChange={({ target }) => {
                onCaptions(target.value === '' ? null : Number(target.value))
              }}
            >
              <option value="">Captions off</option>
              {film.captions.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          )}
          <select
            aria-label="Speed"
            value={rate}
            onChange={({ target }) => {
              acts.setRate(Number(target.value))
            }}
          >
            {shownRates.map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </select>
          {canFloat() && (
            <Press
              label="Picture in picture"
              Icon={PictureInPicture2}
              className="vp-float"
              onPress={acts.togglePip}
            />
          )}
          <Press
            label={isFullscreen ? 'Exit full screen' : 'Full screen'}
            hint="f"
            Icon={isFullscreen ? Minimize : Maximize}
            onPress={acts.toggleFullscreen}
          />
        </span>
      </div>
    </div>
  )
}

interface PressProps {
  label: string
  /** The key that does the same. */
  hint?: string
  Icon: LucideIcon
  pressed?: boolean
  className?: string
  onPress: () => void
}

function Press({ label, hint, Icon, pressed, className = '', onPress }: PressProps) {
  return (
    <button
      type="button"
      className={`vp-button ${className}`}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={hint}
      title={hint ? `${label} (${hint})` : label}
      onClick={onPress}
    >
      <Icon aria-hidden size={20} />
    </button>
  )
}
