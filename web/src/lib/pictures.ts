import { formatBytes } from './bytes'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
const PICTURE_BYTES = 10 * 1024 * 1024

/** Spares an upload that the server would refuse; the server looks at the content itself. */
export function pictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!PICTURE_TYPES.some((known) => known === type)) {
    return 'We can’t use this file. Please choose a JPEG, PNG, WebP or GIF file.'
  }
  if (size > PICTURE_BYTES) {
    return `This picture is ${formatBytes(size)}. Please choose one of at most ${formatBytes(PICTURE_BYTES)}.`
  }
  if (size === 0) return 'This file is empty. Please choose another.'
  return null
}
