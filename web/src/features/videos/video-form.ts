import * as z from 'zod/mini'

import { MOST_TITLE } from './rules'

export const MOST_DESCRIPTION = 5_000
export const MOST_TAGS = 5

export const videoForm = z.object({
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
  tags: z.array(z.string()),
  privacy: z.enum(['public', 'unlisted', 'private']),
})
export type VideoForm = z.infer<typeof videoForm>

export const VIDEO_FIELDS = {
  title: 'Title',
  description: 'Description',
  tags: 'Tags',
  privacy: 'Who can watch',
} as const
