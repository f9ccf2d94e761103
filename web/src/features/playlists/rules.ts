import * as z from 'zod/mini'

const MOST_TITLE = 120
export const MOST_DESCRIPTION = 5_000

export const playlistForm = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a title.'),
      z.maxLength(MOST_TITLE, `Keep the title under ${MOST_TITLE + 1} characters.`),
    ),
  description: z
    .string()
    .check(z.maxLength(MOST_DESCRIPTION, 'Keep the description under 5,001 characters.')),
  visibility: z.enum(['public', 'unlisted', 'private']),
})
export type PlaylistForm = z.infer<typeof playlistForm>

export const PLAYLIST_FIELDS = {
  title: 'Title',
  description: 'Description',
  visibility: 'Who can watch',
} as const

export const EMPTY_PLAYLIST: PlaylistForm = { title: '', description: '', visibility: 'public' }
