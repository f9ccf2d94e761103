import * as z from 'zod/mini'

import { parseCents } from '../../lib/money'
import { isSite, withScheme } from '../../lib/web-address'
import type { ProposalBody } from './types'

export const MOST_MESSAGE = 5_000
const MOST_CENTS = 1_000_000_000
const MOST_DAYS = 365
const LONGEST_LINK = 300
export const MOST_VIDEOS = 10

const length = (text: string) => Array.from(text).length
const isBlank = (text: string) => text.trim() === ''
const days = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null)

/** A path of ours, or a whole address. */
export const fullLink = (typed: string): string =>
  typed.trim().startsWith('/') ? typed.trim() : withScheme(typed)

/** Pages here that show a developer or their work. The server takes no others: `/logout` would sign its reader out. */
const WORK_PATHS =
  /^\/(profile\/developers\/\d+\/public|developers\/\d+\/videos|(showcase|playlists|marketplace)\/\d+|(shared\/(videos|playlists)|video_display\/stream)\/[\w-]+)\/?$/

function isLink(typed: string): boolean {
  const text = fullLink(typed)
  return text.startsWith('/') ? WORK_PATHS.test(text) : isSite(text)
}

export const proposalForm = z.object({
  message: z.string().check(
    z.refine((text) => !isBlank(text), 'Describe how you’d do the work.'),
    z.refine((text) => length(text.trim()) <= MOST_MESSAGE, 'Use at most 5,000 characters.'),
  ),
  /** Typed in dollars. */
  price_cents: z.string().check(
    z.refine(
      (text) => isBlank(text) || (parseCents(text) ?? 0) > 0,
      'Enter an amount above $0, for example 1500, or leave it empty.',
    ),
    z.refine((text) => (parseCents(text) ?? 0) <= MOST_CENTS, 'Enter at most $10,000,000.'),
  ),
  delivery_days: z
    .string()
    .check(
      z.refine(
        (text) => isBlank(text) || ((days(text) ?? 0) >= 1 && (days(text) ?? 0) <= MOST_DAYS),
        'Enter whole days from 1 to 365, or leave it empty.',
      ),
    ),
  profile_link: z.string().check(
    z.refine(
      (text) => isBlank(text) || isLink(text),
      'Enter a web address, such as https://example.com/work.',
    ),
    z.refine(
      (text) => length(fullLink(text)) <= LONGEST_LINK,
      `Use at most ${LONGEST_LINK} characters.`,
    ),
  ),
  /** Videos of their own, in the order they chose. */
  video_ids: z
    .array(z.number())
    .check(z.maxLength(MOST_VIDEOS, `Choose at most ${MOST_VIDEOS} videos.`)),
  include_profile: z.boolean(),
})

export type ProposalForm = z.infer<typeof proposalForm>

export const EMPTY_PROPOSAL: ProposalForm = {
  message: '',
  price_cents: '',
  delivery_days: '',
  profile_link: '',
  video_ids: [],
  include_profile: true,
}

export function bodyOf(requestId: number, form: ProposalForm): ProposalBody {
  const link = fullLink(form.profile_link)
  return {
    request_id: requestId,
    message: form.message.trim(),
    price_cents: isBlank(form.price_cents) ? null : parseCents(form.price_cents),
    delivery_days: days(form.delivery_days),
    profile_link: link === '' ? null : link,
    video_ids: form.video_ids,
    include_profile: form.include_profile,
  }
}
