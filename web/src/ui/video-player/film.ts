export interface Chapter {
  readonly at: number
  readonly title: string
}

/** Small frames of the whole film in one picture, row by row. */
export interface Storyboard {
  readonly url: string
  readonly columns: number
  readonly rows: number
  readonly frames: number
  readonly width: number
  readonly height: number
  readonly every_seconds: number
}

export interface CaptionTrack {
  readonly id: number
  readonly language: string
  readonly label: string
  readonly url: string
}

/** Something about a moment, to be found on the timeline. */
export interface Mark {
  readonly at: number
  readonly text: string
}

/** What the player needs to know of a video. */
export interface Film {
  readonly title: string
  readonly streamUrl: string | null
  readonly hlsUrl: string | null
  readonly posterUrl: string | null
  readonly seconds: number | null
  readonly storyboard: Storyboard | null
  readonly captions: readonly CaptionTrack[]
  readonly chapters: readonly Chapter[]
  readonly marks?: readonly Mark[] | undefined
}

/** The chapter that plays at this moment. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): Chapter | undefined =>
  chapters.findLast(({ at }) => at <= seconds)

/** The mark that is nearest to this moment, if one is as near as this. */
export const markNear = (
  marks: readonly Mark[],
  seconds: number,
  within: number,
): Mark | undefined =>
  marks
    .filter(({ at }) => Math.abs(at - seconds) <= within)
    .sort((one, other) => Math.abs(one.at - seconds) - Math.abs(other.at - seconds))[0]

/** Where on the storyboard the frame of this moment is. */
export function frameAt(
  { columns, frames, width, height, every_seconds }: Storyboard,
  seconds: number,
): { x: number; y: number } {
  const frame = Math.max(0, Math.min(frames - 1, Math.floor(seconds / every_seconds)))
  return { x: (frame % columns) * width, y: Math.floor(frame / columns) * height }
}
