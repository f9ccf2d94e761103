import type { Visibility } from './types'

export const VISIBILITY_NAMES: Readonly<Record<Visibility, string>> = {
  public: 'Public',
  unlisted: 'Unlisted',
  private: 'Private',
}

export const VISIBILITY_HINTS: Readonly<Record<Visibility, string>> = {
  public: 'Everyone can find and watch it.',
  unlisted: 'Everyone with the link can watch it. It’s in no list.',
  private: 'Only you can watch it, and people you send a share link.',
}

export const videoCount = (count: number): string =>
  count === 1 ? '1 video' : `${count.toLocaleString('en')} videos`
