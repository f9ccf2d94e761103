import { clock, secondsIn } from '../../lib/clock'
import type { Chapter, Film, Mark } from '../../ui/video-player/film'
import type { Privacy, Question, Video } from './types'

export const PRIVACY_NAMES: Readonly<Record<Privacy, string>> = {
  public: 'Public',
  unlisted: 'Unlisted',
  private: 'Private',
}

export const PRIVACY_HINTS: Readonly<Record<Privacy, string>> = {
  public: 'Everyone can find and watch it.',
  unlisted: 'Everyone with the link can watch it. It’s in no list.',
  private: 'Only you can watch it, and people you send a share link.',
}

export const MOST_TITLE = 120

/** "Harbour tour final.mp4" is "Harbour tour final". */
export const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_]+/g, ' ')
    .trim()
    .slice(0, MOST_TITLE) || 'Untitled'

interface DescriptionLine {
  readonly text: string
  /** The moment it speaks of, when it begins with one. */
  readonly at: number | null
}

/** A line that begins with a time leads to that moment. */
export const linesOf = (description: string): readonly DescriptionLine[] =>
  description.split('\n').map((line) => {
    const [, time, text] = /^\s*((?:\d{1,2}:)?\d{1,3}:\d{2})[\s–—-]+(.+)$/.exec(line) ?? []
    const at = time === undefined ? null : secondsIn(time)
    return at === null || text === undefined ? { text: line, at: null } : { text: text.trim(), at }
  })

/** Lines of times make chapters when the first is 0:00 and each is later than the one before. */
export function chaptersIn(description: string | null | undefined): readonly Chapter[] {
  const chapters = linesOf(description ?? '').flatMap(({ text, at }) =>
    at === null ? [] : [{ at, title: text }],
  )
  const isInOrder = chapters.every(({ at }, index) => at > (chapters[index - 1]?.at ?? -1))
  return chapters.length > 1 && chapters[0]?.at === 0 && isInOrder ? chapters : []
}

/** Where the timeline shows that something was asked. */
export const marksOf = (questions: readonly Question[] = []): readonly Mark[] =>
  questions.map(({ moment_seconds, name, question }) => ({
    at: moment_seconds,
    text: `${name}: ${question}`,
  }))

export const filmOf = (video: Video): Film => ({
  title: video.title,
  streamUrl: video.stream_url ?? null,
  hlsUrl: video.hls_url ?? null,
  posterUrl: video.thumbnail_url ?? null,
  seconds: video.duration_seconds ?? null,
  storyboard: video.storyboard ?? null,
  captions: video.captions,
  chapters: chaptersIn(video.description),
})

export const canPlay = ({ status, stream_url, hls_url }: Video) =>
  status === 'ready' && Boolean(stream_url ?? hls_url)

export const views = (count: number) =>
  count === 1 ? '1 view' : `${count.toLocaleString('en')} views`

export const lengthOf = ({ duration_seconds }: Video) =>
  typeof duration_seconds === 'number' ? clock(duration_seconds) : null
