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
}

/** The chapter that plays at this moment. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): Chapter | undefined =>
  chapters.findLast(({ at }) => at <= seconds)

/** Where on the storyboard the frame of this moment is. */
export function frameAt(
  { columns, frames, width, height, every_seconds }: Storyboard,
  seconds: number,
): { x: number; y: number } {
  const frame = Math.max(0, Math.min(frames - 1, Math.floor(seconds / every_seconds)))
  return { x: (frame % columns) * width, y: Math.floor(frame / columns) * height }
}
