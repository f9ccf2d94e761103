import * as z from 'zod/mini'

import { isSite, withScheme } from '../../lib/web-address'
import type { Showcase, ShowcaseChange } from './types'

const MOST_TITLE = 120
export const MOST_DESCRIPTION = 5_000
const LONGEST_LINK = 300
export const MOST_TAGS = 8
export const LONGEST_TAG = 30
export const MOST_VIDEOS = 10
export const MOST_README = 256 * 1024

const bytesIn = (text: string) => new TextEncoder().encode(text).length

const link = z.string().check(
  z.refine((typed) => typed.trim() === '' || isSite(typed), 'Enter a web address.'),
  z.refine(
    (typed) => withScheme(typed).length <= LONGEST_LINK,
    `Use at most ${LONGEST_LINK} characters.`,
  ),
)

export const showcaseForm = z.object({
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
  project_url: link,
  repository_url: link,
  demo_url: link,
  readme: z
    .string()
    .check(z.refine((text) => bytesIn(text) <= MOST_README, 'Use a README of at most 256 KB.')),
  selected_video_ids: z.array(z.number()),
  include_profile: z.boolean(),
})
export type ShowcaseForm = z.infer<typeof showcaseForm>

/** The fields in the order of the page, as people read them. */
export const SHOWCASE_FIELDS = {
  title: 'Title',
  description: 'Description',
  tags: 'Tags',
  project_url: 'Project',
  repository_url: 'Source code',
  demo_url: 'Demo',
  readme: 'README',
  selected_video_ids: 'Videos',
  include_profile: 'Show my profile',
} as const satisfies Record<keyof ShowcaseForm, string>

export const EMPTY_SHOWCASE: ShowcaseForm = {
  title: '',
  description: '',
  tags: [],
  project_url: '',
  repository_url: '',
  demo_url: '',
  readme: '',
  selected_video_ids: [],
  include_profile: true,
}

export const formOf = (showcase: Showcase, readme: string | null): ShowcaseForm => ({
  title: showcase.title,
  description: showcase.description ?? '',
  tags: [...showcase.tags],
  project_url: showcase.project_url ?? '',
  repository_url: showcase.repository_url ?? '',
  demo_url: showcase.demo_url ?? '',
  readme: readme ?? '',
  selected_video_ids: [...showcase.selected_video_ids],
  include_profile: showcase.include_profile,
})

const LINKS = ['project_url', 'repository_url', 'demo_url'] as const

/** Of what is said about it, only what changed; an empty text takes away what was there. */
export function textsIn(changed: Partial<ShowcaseForm>): ShowcaseChange {
  const { title, description, tags, readme } = changed
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(tags !== undefined && { tags }),
    ...(readme !== undefined && { readme }),
    ...Object.fromEntries(
      LINKS.flatMap((name) => {
        const typed = changed[name]
        return typed === undefined ? [] : [[name, withScheme(typed)]]
      }),
    ),
  }
}

/** All of it with its cover, as the server takes a new one. */
export function partsOf(form: ShowcaseForm, cover: File | null): FormData {
  const parts = new FormData()
  const texts = textsIn(form)
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text === 'string' && text !== '') parts.append(name, text)
  }
  for (const tag of form.tags) parts.append('tags', tag)
  for (const id of form.selected_video_ids) parts.append('selected_video_ids', String(id))
  parts.append('include_profile', String(form.include_profile))
  if (cover) parts.append('image_file', cover)
  return parts
}

/** The form's field for a name in the API. */
export const fieldOf = (apiField: string): string => apiField.replace(/^readme_file$/, 'readme')
